import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  dataSourceOptions,
  type EntityClass,
  LONG_WORK_DATA_SOURCE,
  longWorkOptions,
  SEARCH_DATA_SOURCE,
  searchOptions,
} from './data-source-options.js';
import type { DatabaseAddress } from './database-address.js';

@Module({})
export class DatabaseModule {
  static register(address: DatabaseAddress, entities: readonly EntityClass[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(address, entities)),
        TypeOrmModule.forRoot({ ...searchOptions(address), name: SEARCH_DATA_SOURCE }),
        TypeOrmModule.forRoot({ ...longWorkOptions(address, entities), name: LONG_WORK_DATA_SOURCE }),
      ],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database/database-address.js';
import { LOG } from '../logging/log.js';
import { ChangeListener } from './change-listener.service.js';
import { ChangeRepository } from './change.repository.js';
import { KeptAnswers } from './kept-answers.js';
import { PublicChanges } from './public-changes.service.js';

@Module({})
export class HotModule {
  static register(address: DatabaseAddress): DynamicModule {
    return {
      module: HotModule,
      global: true,
      providers: [
        ChangeRepository,
        KeptAnswers,
        PublicChanges,
        {
          provide: ChangeListener,
          inject: [KeptAnswers, LOG],
          useFactory: (kept: KeptAnswers, log: Logger) => new ChangeListener(address, kept, log),
        },
      ],
      exports: [ChangeListener, KeptAnswers, PublicChanges],
    };
  }
}

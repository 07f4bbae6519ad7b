import { Module } from '@nestjs/common';
import { ListCountRepository } from './list-count.repository.js';
import { ListRebuildRepository } from './list-rebuild.repository.js';
import { ListCounts } from './list-counts.service.js';

@Module({ providers: [ListCountRepository, ListRebuildRepository, ListCounts], exports: [ListCounts] })
export class ListsModule {}

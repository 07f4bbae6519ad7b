import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { TagCurationController } from './curation/tag-curation.controller.js';
import { TagCurationRepository } from './curation/tag-curation.repository.js';
import { TagCurationService } from './curation/tag-curation.service.js';
import { TagEntity } from './tag.entity.js';
import { TagRepository } from './tag.repository.js';
import { TagsController } from './tags.controller.js';
import { TagsService } from './tags.service.js';
import { WholeTagListService } from './whole-list/whole-tag-list.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([TagEntity]), AuditModule],
  controllers: [TagsController, TagCurationController],
  providers: [TagRepository, TagsService, WholeTagListService, TagCurationRepository, TagCurationService],
  exports: [TagsService, TagCurationService],
})
export class TagsModule {}

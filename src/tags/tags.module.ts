import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TagEntity } from './tag.entity.js';
import { TagRepository } from './tag.repository.js';
import { TagsService } from './tags.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([TagEntity])],
  providers: [TagRepository, TagsService],
  exports: [TagsService],
})
export class TagsModule {}

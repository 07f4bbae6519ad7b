import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RepoEntity } from './repo.entity.js';
import { RepoRepository } from './repo.repository.js';
import { ReposService } from './repos.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([RepoEntity])],
  providers: [RepoRepository, ReposService],
  exports: [ReposService],
})
export class ReposModule {}

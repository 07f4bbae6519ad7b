import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeyVaultModule } from '../auth/key-vault.module.js';
import { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity]), KeyVaultModule],
  providers: [UserRepository, UsersService],
  exports: [UsersService],
})
export class UsersModule {}

import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AuthService } from './auth.service.js';

@Module({ imports: [UsersModule], providers: [AuthService], exports: [AuthService] })
export class AuthModule {}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GifsModule } from '../gifs/gifs.module.js';
import { UsersModule } from '../users/users.module.js';
import { PinnedGifEntity } from './pinned-gif.entity.js';
import { PinnedGifRepository } from './pinned-gif.repository.js';
import { PinsController } from './pins.controller.js';
import { PinsService } from './pins.service.js';

/** The recordings that users pin to their profiles. */
@Module({
  imports: [TypeOrmModule.forFeature([PinnedGifEntity]), GifsModule, UsersModule],
  controllers: [PinsController],
  providers: [PinnedGifRepository, PinsService],
  exports: [PinsService],
})
export class PinsModule {}

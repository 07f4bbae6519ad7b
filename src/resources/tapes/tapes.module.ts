import { Module } from '@nestjs/common';
import { TapesController } from './tapes.controller.js';

@Module({ controllers: [TapesController] })
export class TapesModule {}

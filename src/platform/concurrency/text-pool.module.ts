import { Module } from '@nestjs/common';
import { TextPool } from './text-pool.js';

@Module({ providers: [TextPool], exports: [TextPool] })
export class TextPoolModule {}

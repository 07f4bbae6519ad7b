import { Module } from '@nestjs/common';
import { CliPackage } from './cli-package.js';
import { CliVersionController } from './cli-version.controller.js';

@Module({
  controllers: [CliVersionController],
  providers: [{ provide: CliPackage, useFactory: () => CliPackage.read() }],
})
export class CliVersionModule {}

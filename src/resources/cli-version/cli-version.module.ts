import { Module } from '@nestjs/common';
import { CliVersionController } from './cli-version.controller.js';
import { LatestCliVersion } from './cli-version.js';

@Module({
  controllers: [CliVersionController],
  providers: [{ provide: LatestCliVersion, useFactory: () => LatestCliVersion.read() }],
})
export class CliVersionModule {}

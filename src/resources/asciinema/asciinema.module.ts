import { Module } from '@nestjs/common';
import { RequestLimitsModule } from '../../platform/http/limits/request-limits.module.js';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { GifsModule } from '../gifs/gifs.module.js';
import { GifUploadModule } from '../gifs/upload/gif-upload.module.js';
import { AsciinemaController } from './asciinema.controller.js';
import { AsciinemaPresenter } from './asciinema.presenter.js';
import { AsciinemaUploadService } from './asciinema-upload.service.js';

@Module({
  imports: [GifsModule, GifUploadModule, IdempotencyModule, RequestLimitsModule, StorageModule],
  controllers: [AsciinemaController],
  providers: [AsciinemaPresenter, AsciinemaUploadService],
})
export class AsciinemaModule {}

import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { GifsModule } from '../gifs/gifs.module.js';
import { GifUploadModule } from '../gifs/upload/gif-upload.module.js';
import { TextCopies } from '../gifs/text-copies.js';
import { RequestLimitsModule } from '../../platform/http/limits/request-limits.module.js';
import { JobRunnerService } from '../../platform/jobs/job-runner.service.js';
import { RecurringWorkService } from '../../platform/jobs/recurring-work.service.js';
import { BuiltinTapeWriter } from './texts/builtin-tape-writer.js';
import { GenerationEventsController } from './events/generation-events.controller.js';
import { GenerationEventsService } from './events/generation-events.service.js';
import { GenerationController } from './generation.controller.js';
import { GenerationPresenter } from './generation.presenter.js';
import { GenerationJobEntity } from './jobs/generation-job.entity.js';
import { GenerationJobRepository } from './jobs/generation-job.repository.js';
import { GenerationJob } from './jobs/generation.job.js';
import { GenerationPurgeService } from './jobs/generation-purge.service.js';
import { GenerationsService } from './jobs/generations.service.js';
import { TapeRecordingsService } from './jobs/tape-recordings.service.js';
import { QuotasModule } from '../../indexing/quotas/quotas.module.js';
import { UpstreamsModule } from '../../platform/upstream/upstreams.module.js';
import { ReadmesService } from './readme/sources/readmes.service.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { UsersModule } from '../users/users.module.js';
import { ModelBudgetService } from './model/model-budget.service.js';
import { ModelUsageEntity } from './model/model-usage.entity.js';
import { ModelUsageRepository } from './model/model-usage.repository.js';
import { GenerationTextsService } from './texts/generation-texts.service.js';
import { TextPoolModule } from '../../platform/concurrency/text-pool.module.js';
import { TapeWriter } from './writer/tape-writer.js';

const HOUR_MS = 3_600_000;

@Module({
  imports: [
    TypeOrmModule.forFeature([GenerationJobEntity, ModelUsageEntity]),
    GifsModule,
    GifUploadModule,
    QuotasModule,
    RequestLimitsModule,
    UpstreamsModule,
    StorageModule,
    ThemesModule,
    UsersModule,
    TextPoolModule,
  ],
  controllers: [GenerationController, GenerationEventsController],
  providers: [
    GenerationJobRepository,
    GenerationsService,
    GenerationEventsService,
    GenerationPresenter,
    GenerationJob,
    GenerationPurgeService,
    TapeRecordingsService,
    ReadmesService,
    ModelUsageRepository,
    ModelBudgetService,
    GenerationTextsService,
    BuiltinTapeWriter,
    {
      provide: TapeWriter,
      inject: [AppConfig, ModelBudgetService, BuiltinTapeWriter, GenerationTextsService],
      useFactory: async (
        { model }: AppConfig,
        budget: ModelBudgetService,
        rules: BuiltinTapeWriter,
        texts: GenerationTextsService,
      ): Promise<TapeWriter> => {
        if (!model) return rules;
        // The client of models is loaded only where there is one.
        const { ModelTapeWriter } = await import('./model/model-tape-writer.js');
        return new ModelTapeWriter(model, budget, texts);
      },
    },
  ],
  exports: [GenerationPresenter, GenerationsService],
})
export class GenerationModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunnerService,
    private readonly generation: GenerationJob,
    private readonly recurring: RecurringWorkService,
    private readonly purge: GenerationPurgeService,
    private readonly jobs: GenerationJobRepository,
    private readonly copies: TextCopies,
  ) {}

  onModuleInit(): void {
    this.runner.register(this.generation);
    this.copies.removeBy((id, ownerSeq, manager) => this.jobs.removeTextsOf(id, ownerSeq, manager));
    this.recurring.add({
      name: 'purge-generations',
      everyMs: HOUR_MS,
      what: 'expired generations removed',
      run: (signal) => this.purge.purge(signal),
    });
  }
}

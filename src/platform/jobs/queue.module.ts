import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { JobQueue, JobWorkers } from './job-queue.js';
import { LocalJobQueue } from './local-job-queue.js';
import { LocalWorkersService } from './local-workers.service.js';
import { RecurringWorkService } from './recurring-work.service.js';

type Queue = Required<Pick<ModuleMetadata, 'imports' | 'providers'>>;

const LOCAL: Queue = {
  imports: [],
  providers: [
    LocalJobQueue,
    { provide: JobQueue, useExisting: LocalJobQueue },
    { provide: JobWorkers, useClass: LocalWorkersService },
  ],
};

/** BullMQ with Redis, or a queue in the memory of this process. */
@Module({})
export class QueueModule {
  static async register(redisUrl?: string): Promise<DynamicModule> {
    const { imports, providers } = redisUrl === undefined ? LOCAL : await bullmq(redisUrl);
    return {
      module: QueueModule,
      imports,
      providers: [...providers, RecurringWorkService],
      exports: [JobQueue, JobWorkers, RecurringWorkService],
    };
  }
}

/** Loading the library takes a tenth of a second. */
async function bullmq(redisUrl: string): Promise<Queue> {
  const { bullmqQueue } = await import('./bullmq-queue.js');
  return bullmqQueue(redisUrl);
}

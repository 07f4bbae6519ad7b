import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import type { JobHandler, Lane } from '../../../platform/jobs/job-handler.js';
import { CPU_SECONDS_OF_JOB, type RenditionJob, RENDITIONS_OF_JOB } from './rendition-jobs.js';
import type { RenditionWriter } from './rendition-writer.js';

/** A job that creates pending renditions of a recording. */
export abstract class PendingRenditionsJob implements JobHandler {
  abstract readonly kind: RenditionJob;
  abstract readonly lane: Lane;

  constructor(protected readonly renditions: RenditionWriter) {}

  get cpuSeconds(): number {
    return CPU_SECONDS_OF_JOB[this.kind];
  }

  async run(gifSeq: number, cpu: CpuAllowance): Promise<void> {
    if (await this.renditions.isPending(gifSeq, RENDITIONS_OF_JOB[this.kind])) await this.make(gifSeq, cpu);
  }

  describe(gifSeq: number): Promise<object> {
    return this.renditions.describe(gifSeq);
  }

  onFailed(gifSeq: number, reason: string): Promise<void> {
    return this.renditions.fail(gifSeq, RENDITIONS_OF_JOB[this.kind], reason);
  }

  protected abstract make(gifSeq: number, cpu: CpuAllowance): Promise<void>;
}

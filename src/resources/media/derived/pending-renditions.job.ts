import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import type { JobHandler, Lane } from '../../../platform/jobs/job-handler.js';
import { cpuSecondsUntil, jobAfter, type RenditionJob, RENDITIONS_OF_JOB } from './rendition-jobs.js';
import type { RenditionWriter } from './rendition-writer.js';

/** A job that creates pending renditions of a recording. The next one follows when it ends. */
export abstract class PendingRenditionsJob implements JobHandler {
  abstract readonly kind: RenditionJob;
  abstract readonly lane: Lane;

  constructor(protected readonly renditions: RenditionWriter) {}

  async cpuSeconds(gifSeq: number): Promise<number> {
    return cpuSecondsUntil(this.kind, await this.renditions.pendingOf(gifSeq));
  }

  async run(gifSeq: number, cpu: CpuAllowance): Promise<void> {
    const { renditions } = await this.renditions.pendingOf(gifSeq);
    const isPending = RENDITIONS_OF_JOB[this.kind].some((name) => renditions.includes(name));
    if (isPending) await this.make(gifSeq, cpu);
  }

  async next(gifSeq: number): Promise<RenditionJob | null> {
    return jobAfter(this.kind, await this.renditions.pendingOf(gifSeq));
  }

  describe(gifSeq: number): Promise<object> {
    return this.renditions.describe(gifSeq);
  }

  onFailed(gifSeq: number, reason: string): Promise<void> {
    return this.renditions.fail(gifSeq, RENDITIONS_OF_JOB[this.kind], reason);
  }

  protected abstract make(gifSeq: number, cpu: CpuAllowance): Promise<void>;
}

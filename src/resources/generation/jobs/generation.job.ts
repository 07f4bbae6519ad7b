import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Deadline } from '../../../platform/concurrency/deadline.js';
import { AccountSuspended, InsufficientStorage } from '../../../platform/errors/domain-errors.js';
import { slugOf } from '@ttyreel/recording';
import { type JobHandler, JobInterrupted } from '../../../platform/jobs/job-handler.js';
import { Outage } from '../../../platform/jobs/outage.js';
import { ThemesService } from '../../themes/themes.service.js';
import { BuiltinTapeWriter } from '../texts/builtin-tape-writer.js';
import { ReadmesService } from '../readme/sources/readmes.service.js';
import { GenerationTextsService } from '../texts/generation-texts.service.js';
import { NotWritten, type WrittenTape } from '@ttyreel/tape-writer';
import { TapeWriter } from '../writer/tape-writer.js';
import { writeAll } from '../writer/write-all.js';
import type { GenerationJobEntity, GenerationRequest, TapeScript } from './generation-job.entity.js';
import { type GeneratedTapes, GenerationJobRepository } from './generation-job.repository.js';
import { TapeRecordingsService } from './tape-recordings.service.js';
import { GENERATION_JOB } from './generations.service.js';

/** Total processing time, including retries. Waiting for what is away does not count. */
const TIME_LIMIT_MS = 180_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;
const LATE = 'It took longer than 3 minutes. Try again later.';
const SLUG_MAX = 100;

@Injectable()
export class GenerationJob implements JobHandler, OnModuleDestroy {
  readonly kind = GENERATION_JOB;
  readonly lane = 'io';
  readonly #stopping = new AbortController();

  constructor(
    private readonly jobs: GenerationJobRepository,
    private readonly writer: TapeWriter,
    /** Fallback for README tapes that the writer cannot write; their commands are known. */
    private readonly rules: BuiltinTapeWriter,
    private readonly texts: GenerationTextsService,
    private readonly readmes: ReadmesService,
    private readonly recordings: TapeRecordingsService,
    private readonly themes: ThemesService,
  ) {}

  /** Interrupted jobs are restarted by the next worker. */
  onModuleDestroy(): void {
    this.#stopping.abort(new JobInterrupted('The service is stopping.'));
  }

  async run(seq: number): Promise<void> {
    const job = await this.jobs.begin(seq);
    if (!job) return;
    const left = TIME_LIMIT_MS - (await this.jobs.millisecondsSinceBegin(seq));
    const deadline = new Deadline(this.#stopping.signal, Math.max(0, left), LATE);
    try {
      await this.work(job, deadline);
    } catch (error) {
      this.#stopping.signal.throwIfAborted();
      if (deadline.signal.aborted) await this.onFailed(seq, LATE);
      else if (
        error instanceof NotWritten ||
        error instanceof InsufficientStorage ||
        error instanceof AccountSuspended
      )
        await this.jobs.fail(seq, error.message, this.generatorOf(job));
      else if (error instanceof Outage) await this.waitOrFail(job, error);
      else throw error;
    } finally {
      deadline.clear();
    }
  }

  async onFailed(seq: number, reason: string): Promise<void> {
    const job = await this.jobs.begin(seq);
    if (job) await this.jobs.fail(seq, reason, this.generatorOf(job));
  }

  /** What the generation needs is away: it waits for a day at most. @throws the outage, so that the job is postponed */
  private async waitOrFail(job: GenerationJobEntity, outage: Outage): Promise<void> {
    const isTooOld = Date.now() - job.createdAt.getTime() > LONGEST_WAIT_MS;
    if (isTooOld) await this.jobs.fail(job.seq, `${outage.message} Try again later.`, this.generatorOf(job));
    else if (await this.jobs.wait(job.seq, `${outage.message} It is tried again.`)) throw outage;
  }

  /** Stores every step, so that a restart continues there. */
  private async work(job: GenerationJobEntity, deadline: Deadline): Promise<void> {
    let { tapes } = job;
    if (tapes.length === 0) {
      const earlier = this.writer.isMetered ? await this.jobs.findEqual(job, this.writer.name) : null;
      const written = earlier ?? (await this.write(job.request, deadline));
      await this.jobs.keepTapes(job.seq, written);
      tapes = written.tapes;
    }
    if (!job.request.tapeOnly) {
      for (const tape of tapes.slice(job.gifIds.length)) {
        deadline.signal.throwIfAborted();
        await this.recordings.make(job, tape);
      }
    }
    await this.jobs.complete(job.seq);
  }

  private async write(request: GenerationRequest, deadline: Deadline): Promise<GeneratedTapes> {
    const { description, source, maxGifs, shell } = request;
    const theme = request.theme === undefined ? undefined : await this.themes.named(request.theme);
    const markdown = source ? await deadline.race(this.readmes.fetch(source)) : request.markdown;
    if (markdown !== undefined) {
      const input = { markdown, most: maxGifs, appearance: { shell, theme } };
      const { requests, commandsFound } = await this.texts.findTapeRequests(input, deadline.signal);
      const { tapes, generator } = await writeAll(requests, this.writer, this.rules, deadline.signal);
      return { generator, tapes: scriptsOf(tapes), commandsFound };
    }
    const tape = await this.writer.write({ description: description ?? '', shell, theme }, deadline.signal);
    return { generator: this.writer.name, tapes: scriptsOf([tape]), commandsFound: 0 };
  }

  private generatorOf({ request }: GenerationJobEntity): string {
    return request.description === undefined ? this.rules.name : this.writer.name;
  }
}

function scriptsOf(tapes: readonly WrittenTape[]): TapeScript[] {
  const taken = new Map<string, number>();
  return tapes.map(({ title, tape, tags, outputs }) => {
    const base = slugOf(title, SLUG_MAX) || 'tape';
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    return { title, slug: count === 1 ? base : `${base}-${count}`, content: tape, tags, outputs };
  });
}

import { randomUUID } from 'node:crypto';
import { ApiClient } from '../../test/support/api-client.js';
import { buildCast } from '../../test/support/cast-builder.js';
import { upload, untilProcessed } from '../../test/support/upload.js';
import { withClient } from '../corpus/bulk-load.js';
import type { CorpusPlan } from '../corpus/plan.js';
import { RecordingMaker } from '../corpus/recording.js';
import { corpusTags, Tagger } from '../corpus/tags.js';
import { readPlan } from '../support/corpus-folder.js';
import { usageOf } from '../support/process-usage.js';
import { median, percentile, table } from '../support/report.js';
import type { ServedCorpus } from '../support/served-corpus.js';

const PAIRS_IN_A_ROUND = 20;
const WARM_UP = 20;

type Visibility = 'public' | 'unlisted';

/** One upload, in milliseconds. */
interface Sample {
  /** Until the response. */
  readonly time: number;
  /** With the thumbnail and the transcript. The kernel counts in steps of 10 ms, so only the mean is meaningful. */
  readonly serviceCpu: number;
  readonly databaseCpu: number;
}

/**
 * What counters and search add to an upload: an unlisted one is the same without them. Each is a recording as those
 * of the corpus, with a cast. What was uploaded is deleted again. @returns a table
 */
export async function measureUploads(corpus: ServedCorpus, rounds: number): Promise<string> {
  const uploader = await Uploader.begin(corpus);
  const samples: Record<Visibility, Sample[]> = { unlisted: [], public: [] };
  try {
    for (let count = 0; count < WARM_UP; count += 1) await uploader.upload('public');
    for (let pair = 0; pair < rounds * PAIRS_IN_A_ROUND; pair += 1) {
      samples.unlisted.push(await uploader.upload('unlisted'));
      samples.public.push(await uploader.upload('public'));
    }
  } finally {
    await uploader.tidy();
  }
  return uploadsTable(samples);
}

/** Uploads recordings as those of the corpus, one after the other. */
class Uploader {
  readonly #ids: string[] = [];
  #seq: number;

  private constructor(
    private readonly corpus: ServedCorpus,
    private readonly maker: RecordingMaker,
    private readonly tags: readonly string[],
    private readonly username: string,
    private readonly apiKey: string,
    { recordingCount }: CorpusPlan,
  ) {
    this.#seq = recordingCount;
  }

  static async begin(corpus: ServedCorpus): Promise<Uploader> {
    const plan = await readPlan(corpus.service.dataDirectory);
    const tags = corpusTags(plan);
    const username = `bench-${randomUUID().slice(0, 8)}`;
    const apiKey = await corpus.service.createUser(username);
    const maker = new RecordingMaker(plan, new Tagger(tags));
    return new Uploader(
      corpus,
      maker,
      tags.map(({ slug }) => slug),
      username,
      apiKey,
      plan,
    );
  }

  /** Resolves when its renditions are ready. */
  async upload(visibility: Visibility): Promise<Sample> {
    const made = this.maker.make((this.#seq += 1));
    const lines = made.transcript.text.split('\n');
    const cast = buildCast({
      version: 2,
      width: 100,
      height: 30,
      events: lines.map((line, at) => [made.transcript.times[at] ?? 0, 'o', `${line}\r\n`]),
    });
    const before = this.#cpu();
    const begin = performance.now();
    const { id } = await upload(this.corpus.service, this.apiKey, {
      title: made.title,
      command: made.command,
      description: made.description,
      tags: made.tagSeqs.map((seq) => this.tags[seq - 1]).join(','),
      shell: made.shell,
      visibility,
      cast: new Uint8Array(cast),
    });
    const time = performance.now() - begin;
    this.#ids.push(id);
    await untilProcessed(this.corpus.service, id);
    const after = this.#cpu();
    return {
      time,
      serviceCpu: 1_000 * (after.service - before.service),
      databaseCpu: 1_000 * (after.database - before.database),
    };
  }

  /** Deletes the uploads through the service, so that its counters are updated, and then permanently. */
  async tidy(): Promise<void> {
    const api = new ApiClient(this.corpus.service);
    for (const id of this.#ids) await api.send('DELETE', `/gifs/${id}/delete/`, this.apiKey);
    await withClient(this.corpus.database, async (client) => {
      const author = `(SELECT seq FROM app_user WHERE username = '${this.username}')`;
      await client.query(`DELETE FROM gif WHERE author_seq = ${author}`);
      await client.query(`DELETE FROM app_user WHERE username = '${this.username}'`);
    });
  }

  #cpu(): { service: number; database: number } {
    return {
      service: usageOf(this.corpus.service.pid).cpuSeconds,
      database: this.corpus.databaseSeconds(),
    };
  }
}

function uploadsTable({ unlisted, public: listed }: Readonly<Record<Visibility, readonly Sample[]>>): string {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const added = listed.map((sample, pair): Sample => {
    const without = unlisted[pair] ?? sample;
    return {
      time: sample.time - without.time,
      serviceCpu: sample.serviceCpu - without.serviceCpu,
      databaseCpu: sample.databaseCpu - without.databaseCpu,
    };
  });
  const line = (name: string, samples: readonly Sample[]) => {
    const times = samples.map(({ time }) => time);
    return [
      name,
      median(times).toFixed(1),
      percentile(times, 0.95).toFixed(1),
      mean(samples.map(({ serviceCpu }) => serviceCpu)).toFixed(1),
      mean(samples.map(({ databaseCpu }) => databaseCpu)).toFixed(1),
    ];
  };
  return [
    table(
      ['upload', 'median ms', 'p95 ms', 'CPU ms', 'PostgreSQL ms'],
      [line('unlisted', unlisted), line('public', listed), line('counters and search', added)],
    ),
    'aim: under 15 ms added, by the median of the pairs',
  ].join('\n');
}

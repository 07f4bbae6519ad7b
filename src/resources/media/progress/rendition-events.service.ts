import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { StateStream } from '../../../platform/concurrency/state-stream.js';
import { LOG } from '../../../platform/logging/log.js';
import { HiddenRecordingsService } from '../renditions/hidden-recordings.service.js';
import { MediaAddress } from '../media-address.js';
import { type RenditionProgress, RenditionRepository } from '../renditions/rendition.repository.js';

/** The renditions of a recording in events. */
export interface RecordingProgress {
  readonly id: string;
  readonly processing: boolean;
  /** `url` is empty for failed renditions, and for the transcript, which has no file. */
  readonly renditions: readonly (Pick<RenditionProgress, 'name' | 'state'> & { readonly url: string })[];
}

@Injectable()
export class RenditionEventsService {
  readonly #stream: StateStream<RecordingProgress>;

  constructor(
    private readonly rows: RenditionRepository,
    private readonly hidden: HiddenRecordingsService,
    private readonly addresses: MediaAddress,
    @Inject(LOG) log: Logger,
  ) {
    this.#stream = new StateStream(
      {
        get: (id) => this.#get(id),
        stageOf: ({ renditions }) => stageOf(renditions),
        stagesOf: (ids) => this.#stagesOf(ids),
        hasEnded: ({ processing }) => !processing,
      },
      log,
    );
  }

  end(): void {
    this.#stream.end();
  }

  /** @param client ten connections may listen per client @throws NotFound, HiddenByStaff, TemporarilyUnavailable */
  follow(
    id: string,
    client: string,
    gone: AbortSignal,
    emit: (progress: RecordingProgress) => void,
  ): Promise<void> {
    return this.#stream.follow(id, { group: client, gone, emit });
  }

  async #get(id: string): Promise<RecordingProgress> {
    const rows = (await this.rows.listOfLiveGifs([id])).get(id);
    if (!rows) throw await this.hidden.orNotFound(id, `There is no recording "${id.slice(0, 40)}".`);
    return {
      id,
      processing: rows.some(({ state }) => state === 'pending'),
      renditions: rows.map((row) => ({
        name: row.name,
        state: row.state,
        url: row.name === 'transcript' ? '' : this.addresses.of(id, row.name, row),
      })),
    };
  }

  async #stagesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.rows.listOfLiveGifs(ids);
    return new Map([...found].map(([id, renditions]) => [id, stageOf(renditions)]));
  }
}

function stageOf(renditions: readonly Pick<RenditionProgress, 'name' | 'state'>[]): string {
  return renditions.map(({ name, state }) => `${name} ${state}`).join();
}

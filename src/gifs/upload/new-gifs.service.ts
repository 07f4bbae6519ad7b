import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Batches } from '../../database/batches.js';
import type { ChangeKey } from '../../hot/change-key.js';
import { PublicChanges } from '../../hot/public-changes.service.js';
import type { Claim } from '../../idempotency/claim.js';
import type { NewForm } from '../../media/form.entity.js';
import { RecordingForms } from '../../media/recording-forms.service.js';
import { ReposService } from '../../repos/repos.service.js';
import type { TagName } from '../../tags/tag-names.js';
import { TagsService } from '../../tags/tags.service.js';
import { keysOfChange } from '../gif-change-keys.js';
import { makeGifId } from '../gif-id.js';
import type { GifDetail } from '../gif-row.js';
import { GifRepository, type NewGif } from '../gif.repository.js';
import { noSuchGif } from '../gifs.service.js';
import { GifPublication } from '../publication/gif-publication.service.js';

/** More would hold up all of them for longer than a batch saves. */
const MOST_AT_ONCE = 50;

/** What a recording is made of, but for what the database says of it. */
export interface GifDraft {
  readonly gif: Omit<NewGif, 'id' | 'repoSeq' | 'tagSeqs'>;
  readonly tags: readonly TagName[];
  /** Of the files that were sent, in the store already. */
  readonly stored: readonly NewForm[];
  /** Under which a retry does not make a second one. */
  readonly claim?: Claim;
}

/** A recording that was made. */
interface MadeGif extends Omit<NewGif, 'id'> {
  readonly seq: number;
  readonly id: string;
}

/** Makes recordings, those that come at the same time in one transaction: so they share its statements and its commit. */
@Injectable()
export class NewGifs {
  readonly #batches = new Batches((drafts: readonly GifDraft[]) => this.writeTogether(drafts), MOST_AT_ONCE);

  constructor(
    private readonly changes: PublicChanges,
    private readonly gifs: GifRepository,
    private readonly forms: RecordingForms,
    private readonly tags: TagsService,
    private readonly repos: ReposService,
    private readonly publication: GifPublication,
  ) {}

  /** @returns the recording as it is then: durable, with all that was promised of it */
  make(draft: GifDraft): Promise<GifDetail> {
    return this.#batches.add(draft);
  }

  /** In one transaction; where that fails, each in one of its own, so that none is refused for another's sake. */
  private async writeTogether(drafts: readonly GifDraft[]): Promise<PromiseSettledResult<GifDetail>[]> {
    const attempt = { mayBeCommitted: false };
    try {
      const made = await this.changes.transaction(async (manager, changed) => {
        const written = await this.write(drafts, manager, changed);
        attempt.mayBeCommitted = true;
        return written;
      });
      this.forms.begin();
      return await this.outcomes(made);
    } catch (reason) {
      // A commit may have come through though its confirmation did not: to write again could make everything twice.
      if (attempt.mayBeCommitted || drafts.length === 1)
        return drafts.map(() => ({ status: 'rejected', reason }));
      return (await Promise.all(drafts.map((draft) => this.writeTogether([draft])))).flat();
    }
  }

  private async outcomes(made: readonly MadeGif[]): Promise<PromiseSettledResult<GifDetail>[]> {
    const whole = await this.gifs.listWhole(made.map(({ id }) => id));
    const byId = new Map(whole.map((gif) => [gif.id, gif]));
    return made.map(({ id }) => {
      const value = byId.get(id);
      return value ? { status: 'fulfilled', value } : { status: 'rejected', reason: noSuchGif(id) };
    });
  }

  private async write(
    drafts: readonly GifDraft[],
    manager: EntityManager,
    changed: (...keys: readonly ChangeKey[]) => void,
  ): Promise<MadeGif[]> {
    await this.forms.hold(
      drafts.flatMap(({ stored }) => stored),
      manager,
    );
    const made = await this.insert(await this.whole(drafts, manager), manager);
    await this.forms.record(
      made.map(({ seq, authorSeq }, at) => ({ gifSeq: seq, authorSeq, stored: drafts[at]?.stored ?? [] })),
      manager,
    );
    for (const [at, { claim }] of drafts.entries()) await claim?.record(made[at]?.id ?? '', manager);
    const standings = made.map((gif) => ({
      seq: gif.seq,
      lists: gif,
      isPublic: gif.visibility === 'public',
    }));
    changed(...standings.flatMap(keysOfChange));
    await this.publication.follow(
      standings.filter(({ isPublic }) => isPublic).map((after) => ({ before: null, after })),
      manager,
    );
    return made;
  }

  /** With their tags and repositories, which are made where they are new. */
  private async whole(drafts: readonly GifDraft[], manager: EntityManager): Promise<Omit<NewGif, 'id'>[]> {
    const names = drafts.flatMap(({ tags }) => tags);
    const tags = new Map((await this.tags.ensure(names, manager)).map(({ slug, seq }) => [slug, seq]));
    const addresses = drafts.map(({ gif }) => gif.codehostUrl);
    const repos = await this.repos.ensure(addresses, manager);
    return drafts.map(({ gif, tags: own }, at) => ({
      ...gif,
      repoSeq: repos[at]?.seq ?? null,
      tagSeqs: own.map(({ slug }) => tags.get(slug)).filter((seq) => seq !== undefined),
    }));
  }

  /** In their order. Ids are random: that one is taken happens once in many million years, and is tried again. */
  private async insert(gifs: readonly Omit<NewGif, 'id'>[], manager: EntityManager): Promise<MadeGif[]> {
    const given = gifs.map((gif) => ({ ...gif, id: makeGifId() }));
    const seqs = await this.gifs.insert(given, manager);
    const made: MadeGif[] = [];
    for (const gif of given) {
      const seq = seqs.get(gif.id);
      made.push(...(seq === undefined ? await this.insert([gif], manager) : [{ ...gif, seq }]));
    }
    return made;
  }
}

import { Injectable } from '@nestjs/common';
import slugify from '@sindresorhus/slugify';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../auth/viewer.js';
import { Invalid } from '../../domain-errors.js';
import type { Claim } from '../../idempotency/claim.js';
import { PublicChanges } from '../../hot/public-changes.service.js';
import { RecordingForms } from '../../media/recording-forms.service.js';
import type { GifFacts } from '../../recording/gif/gif-blocks.js';
import { slugOfPicture } from '../../recording/palette/picture-palette.js';
import { findTheme } from '../../recording/palette/themes.js';
import { pictureSize } from '../../recording/render/picture-size.js';
import { ReposService } from '../../repos/repos.service.js';
import { tagNames } from '../../tags/tag-names.js';
import { TagsService } from '../../tags/tags.service.js';
import { keysOfChange } from '../gif-change-keys.js';
import { makeGifId } from '../gif-id.js';
import type { Shell, Visibility } from '../gif.entity.js';
import { GifRepository, type NewGif } from '../gif.repository.js';
import { GifPublication } from '../publication/gif-publication.service.js';
import { shellOfPath } from '../shell.js';
import type { ReceivedCast, ReceivedGif } from './received-file.js';

const SLUG_MAX = 200;

/** What the author says of a recording. */
export interface RecordingDescription {
  readonly title: string;
  readonly command: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly shell?: Shell;
  readonly visibility: Visibility;
  /** A slug, or `''`. */
  readonly theme: string;
  readonly homepageUrl: string;
  readonly codehostUrl: string;
  /** In place of `codehostUrl`, or `''`. */
  readonly repoSlug: string;
}

/** The files of a recording and what they say of themselves: a picture, a cast, or both. */
export type ReceivedRecording =
  | { readonly gif: ReceivedGif; readonly cast?: ReceivedCast }
  | { readonly gif?: undefined; readonly cast: ReceivedCast };

@Injectable()
export class GifUploadService {
  constructor(
    private readonly changes: PublicChanges,
    private readonly gifs: GifRepository,
    private readonly forms: RecordingForms,
    private readonly tags: TagsService,
    private readonly repos: ReposService,
    private readonly publication: GifPublication,
  ) {}

  /**
   * Keeps a recording for good: when this resolves, its files and its row are durable and the work that remains is
   * promised.
   * @param claim under which a retry does not make a second one
   * @returns the id of the recording
   * @throws Invalid when something said of it cannot be; nothing is kept then
   */
  async upload(
    author: Pick<Viewer, 'userSeq'>,
    said: RecordingDescription,
    received: ReceivedRecording,
    claim?: Claim,
  ): Promise<string> {
    // Kept by an earlier try, which ended before it could answer.
    if (claim?.made) return claim.made;
    const names = tagNames(said.tags);
    const draft = await this.draft(author, said, received);
    const stored = await this.forms.store(received);
    const id = await this.changes.transaction(async (manager, changed) => {
      await this.forms.hold(stored, manager);
      const tags = await this.tags.ensure(names, manager);
      const repo = await this.repos.ensure(draft.codehostUrl, manager);
      const gif = { ...draft, repoSeq: repo?.seq ?? null, tagSeqs: tags.map((tag) => tag.seq) };
      const made = await this.insert(gif, manager);
      await this.forms.record(made.seq, stored, manager);
      await claim?.record(made.id, manager);
      const standing = { seq: made.seq, lists: gif, isPublic: draft.visibility === 'public' };
      changed(...keysOfChange(standing));
      await this.publication.follow(null, standing, manager);
      return made.id;
    });
    this.forms.begin();
    return id;
  }

  private async draft(
    author: Pick<Viewer, 'userSeq'>,
    said: RecordingDescription,
    received: ReceivedRecording,
  ): Promise<Draft> {
    if (said.repoSlug && said.codehostUrl) {
      throw Invalid.field('repo_slug', 'send either repo_slug or codehost_url, not both');
    }
    const { width, height, frames, durationMs } = pictureOf(received);
    return {
      authorSeq: author.userSeq,
      slug: slugify(said.title).slice(0, SLUG_MAX) || 'recording',
      title: said.title,
      description: said.description,
      command: said.command,
      shell: said.shell ?? shellOfPath(received.cast?.facts.header.env.SHELL),
      visibility: said.visibility,
      width,
      height,
      frames,
      durationMs,
      homepageUrl: said.homepageUrl,
      codehostUrl: said.repoSlug ? (await this.repos.getBySlug(said.repoSlug)).codehostUrl : said.codehostUrl,
      themeSlug: themeSlug(said.theme, received),
    };
  }

  /** Ids are random: that one is taken happens once in many million years, and is tried again. */
  private async insert(
    gif: Omit<NewGif, 'id'>,
    manager: EntityManager,
  ): Promise<{ seq: number; id: string }> {
    for (;;) {
      const id = makeGifId();
      const seq = await this.gifs.insert({ ...gif, id }, manager);
      if (seq !== null) return { seq, id };
    }
  }
}

type Draft = Omit<NewGif, 'id' | 'repoSeq' | 'tagSeqs'>;

/** Of a picture that is still to be drawn the size is known, but not what only drawing it tells. */
function pictureOf({ gif, cast }: ReceivedRecording): GifFacts {
  if (gif) return gif.facts;
  const { cols, rows } = cast.facts.largestScreen;
  return { ...pictureSize(cols, rows), frames: 0, durationMs: 0 };
}

/** The theme that the author names; of a picture that is still to be drawn the one that it will be drawn in. */
function themeSlug(slug: string, { gif, cast }: ReceivedRecording): string | null {
  if (slug === '') return gif ? null : slugOfPicture(cast.facts.header.theme);
  if (findTheme(slug)) return slug;
  throw Invalid.field('theme', `"${slug}" is not a theme here: GET /themes/ lists them`);
}

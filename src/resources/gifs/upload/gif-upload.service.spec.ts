import { AppConfig } from '../../../platform/config/app-config.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import { themesService } from '../../../../test/support/themes-service.js';
import type { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { Conflict, InsufficientStorage, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import type { IncomingFile } from '../../../platform/storage/incoming-files.js';
import { type AsciicastFacts, DEFAULT_THEME, PRESETS, type SecretFinding } from '@ttyreel/recording';
import type { RecordingRenditionsService } from '../../media/renditions/recording-renditions.service.js';
import type { ReposService } from '../../repos/repos.service.js';
import type { SecretScanService } from '../secrets/secret-scan.service.js';
import type { GifsService } from '../gifs.service.js';
import type { GifCreationService, GifDraft } from './gif-creation.service.js';
import { GifUploadService, type ReceivedRecording, type RecordingDescription } from './gif-upload.service.js';

const QUOTA = { used: { bytes: 1, gifs: 1 }, max: { bytes: 9, gifs: 9 } };
const FILE = { file: fake<IncomingFile>(), hash: 'ab', size: 10 };
const GIF = { ...FILE, facts: { width: 30, height: 20, frames: 4, durationMs: 500 } };
const CAST = {
  ...FILE,
  facts: fake<AsciicastFacts>({
    header: { width: 10, height: 5, env: { SHELL: '/usr/bin/fish' } },
    largestScreen: { cols: 12, rows: 6 },
  }),
};
const DESCRIPTION: RecordingDescription = {
  title: 'Rebase, slowly',
  command: 'git rebase',
  description: '',
  tags: ['Git', 'git'],
  visibility: 'public',
  theme: '',
  homepageUrl: '',
  codehostUrl: '',
  repoSlug: '',
};

let drafts: GifDraft[];
let stored: number;
let discarded: number;
let refusal: Error | null;
let secrets: readonly SecretFinding[];

beforeEach(() => {
  drafts = [];
  [stored, discarded, refusal, secrets] = [0, 0, null, []];
});

function uploads(): GifUploadService {
  const gif = aGif();
  return new GifUploadService(
    fake<GifsService>({ get: (id) => Promise.resolve(aGif({ id })) }),
    fake<GifCreationService>({
      create: (draft) => {
        drafts.push(draft);
        return refusal ? Promise.reject(refusal) : Promise.resolve({ gif, quota: QUOTA });
      },
    }),
    fake<RecordingRenditionsService>({
      store: () => {
        stored += 1;
        return Promise.resolve([]);
      },
      discard: () => Promise.resolve().then(() => void (discarded += 1)),
    }),
    fake<ReposService>({
      reference: ({ repoSlug, codehostUrl = '' }) =>
        Promise.resolve(
          repoSlug ? { repoSlug, codehostUrl: `https://code.example/${repoSlug}` } : { codehostUrl },
        ),
    }),
    fake<QuotasService>({ of: () => Promise.resolve(QUOTA) }),
    themesService(),
    fake<SecretScanService>({ secretsOf: () => Promise.resolve(secrets) }),
    AppConfig.from({}),
  );
}

async function draftOf(
  description: Partial<RecordingDescription>,
  received: ReceivedRecording = { gif: GIF },
): Promise<GifDraft['gif']> {
  await uploads().upload({ userSeq: 7 }, { ...DESCRIPTION, ...description }, received);
  const draft = drafts.at(-1);
  if (!draft) throw new Error('Nothing was created.');
  return draft.gif;
}

const refused = (description: Partial<RecordingDescription>) =>
  expect(uploads().upload({ userSeq: 7 }, { ...DESCRIPTION, ...description }, { gif: GIF })).rejects;

describe('an upload', () => {
  it('belongs to its author and has the given fields', async () => {
    const gif = await draftOf({ visibility: 'unlisted', homepageUrl: 'https://example.com' });
    expect(gif).toMatchObject({
      authorSeq: 7,
      slug: 'rebase-slowly',
      title: 'Rebase, slowly',
      visibility: 'unlisted',
      homepageUrl: 'https://example.com',
      ...GIF.facts,
    });
    expect(drafts[0]?.tags).toEqual([{ slug: 'git', name: 'Git' }]);
  });

  it('has a slug of at most 200 characters, even for a title without letters', async () => {
    expect((await draftOf({ title: 'a'.repeat(300) })).slug).toBe('a'.repeat(200));
    expect((await draftOf({ title: '!!!' })).slug).toBe('recording');
  });

  it('without a picture has the size of the largest screen and no frames yet', async () => {
    expect(await draftOf({}, { cast: CAST })).toMatchObject({
      width: 2 * (12 * 9 + 20),
      height: 2 * (6 * 18 + 20),
      pictureScale: 2,
      frames: 0,
      durationMs: 0,
    });
  });

  it('is rendered in the style of its author, or the default one', async () => {
    expect((await draftOf({}, { cast: CAST })).pictureStyle).toEqual(PRESETS.plain);
    const style = { preset: 'presentation', scale: 1, background: ['#000000'] } as const;
    const drawn = await draftOf({ style }, { cast: CAST });
    expect(drawn.pictureStyle).toEqual({ ...PRESETS.presentation, scale: 1, background: ['#000000'] });
    expect([drawn.width, drawn.pictureScale]).toEqual([12 * 10 + 28 + 80, 1]);
    expect((await draftOf({ style })).pictureStyle).toEqual(PRESETS.plain);
  });

  it('has the shell of the cast unless the author sets one', async () => {
    expect((await draftOf({}, { cast: CAST })).shell).toBe('fish');
    expect((await draftOf({ shell: 'zsh' }, { cast: CAST })).shell).toBe('zsh');
    expect((await draftOf({})).shell).toBe('other');
  });

  it('has the theme of the author, or that of the cast, or none for an uploaded picture', async () => {
    expect((await draftOf({ theme: 'nord' }, { cast: CAST })).themeSlug).toBe('nord');
    expect((await draftOf({}, { cast: CAST })).themeSlug).toBe(DEFAULT_THEME.slug);
    expect((await draftOf({}, { gif: GIF, cast: CAST })).themeSlug).toBeNull();
    await refused({ theme: 'beige' }).toThrow('GET /api/v1/themes/ lists them');
  });

  it('has the URL of the repository that it references by slug', async () => {
    expect((await draftOf({ repoSlug: 'ada-tool' })).codehostUrl).toBe('https://code.example/ada-tool');
    expect(drafts.at(-1)?.repoSlug).toBe('ada-tool');
    expect((await draftOf({ codehostUrl: 'https://x.example' })).codehostUrl).toBe('https://x.example');
  });

  it('is rejected before its files are stored', async () => {
    await refused({ tags: ['!'] }).toThrow(ValidationFailed);
    await refused({ theme: 'beige' }).toThrow(ValidationFailed);
    expect([stored, drafts.length]).toEqual([0, 0]);
  });

  it.each([
    ['above the quota', new InsufficientStorage('full')],
    ['with a blocked tag', ValidationFailed.field('tags', 'is blocked')],
  ])('%s removes its files', async (_, error) => {
    refusal = error;
    await refused({}).toBe(refusal);
    expect(discarded).toBe(1);
  });

  it('keeps its files after another error, because the commit may have succeeded', async () => {
    refusal = new Conflict('lost');
    await refused({}).toBe(refusal);
    expect(discarded).toBe(0);
  });

  it.each([
    [{}, 'unlisted', true],
    [{ visibility: 'unlisted' }, 'unlisted', false],
    [{ allowsSecrets: true }, 'public', false],
  ] as const)('with secrets and %j is %s', async (description, visibility, isHeld) => {
    secrets = [
      {
        kind: 'npm_token',
        place: 'screen',
        line: 3,
        time: 1.5,
        excerpt: 'npm_… (40 characters)',
        fingerprint: '1f2e',
      },
    ];
    expect(await draftOf(description, { cast: CAST })).toMatchObject({ visibility, isHeld, secrets });
  });

  it('that an earlier attempt created is not created again', async () => {
    const claim = fake<Claim>({ made: 'earlier1' });
    const { gif, quota } = await uploads().upload({ userSeq: 7 }, DESCRIPTION, { gif: GIF }, claim);
    expect([gif.id, quota]).toEqual(['earlier1', QUOTA]);
    expect([stored, drafts.length]).toEqual([0, 0]);
  });
});

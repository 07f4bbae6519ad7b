import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake, NO_MANAGER } from '../../../../test/support/fakes.js';
import { InsufficientStorage, PreconditionFailed } from '../../../platform/errors/domain-errors.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import type { SecurityLog } from '../../../platform/logging/security-log.js';
import type { VersionFilesService } from '../../media/originals/version-files.service.js';
import type { RecordingRenditionsService } from '../../media/renditions/recording-renditions.service.js';
import type { ThemesService } from '../../themes/themes.service.js';
import type { CastReplacementService } from '../cast-edits/cast-replacement.service.js';
import type { GifsService } from '../gifs.service.js';
import type { SecretScanService } from '../secrets/secret-scan.service.js';
import type { ReceivedRecording } from '../upload/gif-upload.service.js';
import { FileReplacementService, type ReplacementOptions } from './file-replacement.service.js';
import type { KeptVersion } from './gif-version.entity.js';
import type { VersionKeepingService } from './version-keeping.service.js';

const ID = 'aaaaaaaa';
const actor = { address: '127.0.0.1' };
const facts = { width: 8, height: 4, frames: 2, durationMs: 100 };
const GIF = fake<ReceivedRecording>({ gif: { facts } as never });
const CAST = fake<ReceivedRecording>({
  cast: { facts: { header: {}, largestScreen: { cols: 20, rows: 4 } } } as never,
});

let keepsPictures: boolean;
let kept: Pick<KeptVersion, 'picture' | 'isDrawn' | 'secrets' | 'edit'>;
let failure: Error | null;
let steps: string[];
let columns: object;
let service: FileReplacementService;

const gif = aGif({
  ...{ id: ID, seq: 7, authorSeq: 1, themeSlug: 'nord' },
  renditions: [
    {
      name: 'gif',
      state: 'ready',
      hash: 'a',
      byteSize: 1,
      isDrawn: true,
      steps: null,
      picture: null,
      second: null,
    },
  ],
});

beforeEach(() => {
  [keepsPictures, failure, steps] = [true, null, []];
  kept = {
    picture: { ...facts, pictureScale: 1, themeSlug: 'dracula' },
    ...{ isDrawn: true, secrets: [], edit: null },
  };
  const step = <Result>(name: string, result: Result) => Promise.resolve((steps.push(name), result));
  service = new FileReplacementService(
    fake<GifsService>({ get: () => Promise.resolve(gif) }),
    fake<CastReplacementService>({
      change: async (_gif, choices, write) => {
        if (failure) throw failure;
        const written = await write({ gif, version: 'v1' }, NO_MANAGER);
        columns = written.changes;
        steps.push(`released ${written.released.join()} ${JSON.stringify(choices)}`);
      },
    }),
    fake<RecordingRenditionsService>({
      store: () => Promise.resolve([{ name: 'gif', state: 'ready', blobKey: 'aa/new.gif' }]),
      discard: (stored) => step(`discard ${stored.map(({ blobKey }) => blobKey).join()}`, undefined),
    }),
    fake<VersionFilesService>({
      replace: (_recording, change) => step(`replace ${change.kept}`, ['aa/old.gif']),
      restore: (_recording, number, change) => step(`restore ${number} ${change.kept}`, ['aa/old.gif']),
    }),
    fake<VersionKeepingService>({
      retire: () => step('retire', { kept: 3, dropped: [], keepsPictures }),
      take: (_gif, number) => step(`take ${number}`, kept),
      restoreEdit: () => step('edit', undefined),
    }),
    fake<SecretScanService>({ secretsOf: () => Promise.resolve([]) }),
    fake<ThemesService>({ list: () => Promise.resolve([]) }),
    fake<SecurityLog>({ write: (event) => void steps.push(event) }),
  );
});

const replace = (received: ReceivedRecording, options?: ReplacementOptions) =>
  service.replace(ID, 1, received, actor, options);

describe('a new file', () => {
  it('replaces the current one, which becomes a version', async () => {
    await replace(GIF, { allowsSecrets: true });
    expect(steps).toEqual([
      ...['retire', 'replace 3', 'released aa/old.gif {"allowsSecrets":true}', 'recording_file_replaced'],
    ]);
    expect(columns).toEqual({ ...facts, pictureScale: 1, themeSlug: null });
  });

  it('that must be drawn leaves the size of the picture that readers still get', async () => {
    await replace(CAST);
    expect(columns).toEqual({ themeSlug: 'nord' });
    keepsPictures = false;
    await replace(CAST);
    expect(columns).toMatchObject({ frames: 0, durationMs: 0, themeSlug: 'nord', width: expect.any(Number) });
  });

  it('of an earlier attempt is not stored again', async () => {
    await replace(GIF, { claim: fake<Claim>({ made: ID }) });
    expect(steps).toEqual([]);
  });

  it.each<[string, Error, string[]]>([
    ['discarded if it is rejected', new InsufficientStorage('full'), ['discard aa/new.gif']],
    ['kept if the commit may have succeeded', new Error('connection lost'), []],
  ])('is %s', async (_, error, expected) => {
    failure = error;
    await expect(replace(GIF)).rejects.toThrow(error);
    expect(steps).toEqual(expected);
  });

  it('is rejected if the recording was changed since', async () => {
    const requireVersion = () => {
      throw new PreconditionFailed();
    };
    await expect(replace(GIF, { requireVersion })).rejects.toThrow(PreconditionFailed);
    expect(steps).toEqual(['discard aa/new.gif']);
  });
});

describe('an earlier version', () => {
  it('is restored with its edits, and with its uploaded picture', async () => {
    kept = { ...kept, isDrawn: false };
    await service.restore(ID, 1, 2, actor);
    const released = 'released aa/old.gif {}';
    expect(steps).toEqual([
      'take 2',
      'retire',
      'restore 2 3',
      'edit',
      released,
      'recording_version_restored',
    ]);
    expect(columns).toEqual(kept.picture);
  });

  it('of an earlier attempt is not restored again', async () => {
    const record = (id: string) => Promise.resolve(void steps.push(`claim ${id}`));
    await service.restore(ID, 1, 2, actor, { claim: fake<Claim>({ made: null, record }) });
    expect(steps[0]).toBe(`claim ${ID}`);
    steps = [];
    await service.restore(ID, 1, 2, actor, { claim: fake<Claim>({ made: ID }) });
    expect(steps).toEqual([]);
  });

  it('is drawn again without an uploaded picture', async () => {
    await service.restore(ID, 1, 2, actor);
    expect(columns).toEqual({ themeSlug: 'dracula' });
    keepsPictures = false;
    await service.restore(ID, 1, 2, actor);
    expect(columns).toEqual({ ...kept.picture, frames: 0, durationMs: 0 });
  });
});

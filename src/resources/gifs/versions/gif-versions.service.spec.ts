import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake, FakeTransactions } from '../../../../test/support/fakes.js';
import { STATE } from '../../../../test/support/test-cast-edits.js';
import { Forbidden, NotFound, PreconditionFailed } from '../../../platform/errors/domain-errors.js';
import type { SecurityLog } from '../../../platform/logging/security-log.js';
import type { MediaBlob } from '../../media/blobs/media-blob.js';
import type { MediaService } from '../../media/media.service.js';
import type { OriginalsService } from '../../media/originals/originals.service.js';
import type { VersionFilesService } from '../../media/originals/version-files.service.js';
import type { GifState } from '../data/gif-state.js';
import type { GifChangeRepository } from '../editing/gif-change.repository.js';
import type { GifsService } from '../gifs.service.js';
import type { GifVersionRepository, ReplacedVersion } from './gif-version.repository.js';
import { GifVersionsService } from './gif-versions.service.js';
import type { VersionKeepingService } from './version-keeping.service.js';

const [OWNER, STRANGER] = [1, 2];
const SIZES = new Map([
  ['version-2-gif', 7],
  ['version-2-original-cast', 5],
  ['version-12-cast', 9],
]);

let steps: string[];
let state: GifState | null;
let transactions: FakeTransactions;
let versions: GifVersionsService;

beforeEach(() => {
  steps = [];
  state = STATE;
  transactions = new FakeTransactions();
  const step = <Result>(name: string, result: Result) => Promise.resolve((steps.push(name), result));
  versions = new GifVersionsService(
    transactions.port,
    fake<GifsService>({ get: (id) => Promise.resolve(aGif({ id, seq: 7, authorSeq: OWNER })) }),
    fake<GifChangeRepository>({ lockForUpdate: () => step('lock', state) }),
    fake<GifVersionRepository>({
      listReplaced: () => Promise.resolve([fake<ReplacedVersion>({ number: 2 })]),
    }),
    fake<VersionKeepingService>({ take: (_gif, number) => step(`take ${number}`, fake({})) }),
    fake<VersionFilesService>({
      sizesOf: () => Promise.resolve(SIZES),
      remove: (_recording, number) => step(`remove ${number}`, ['aa/1.cast']),
    }),
    fake<OriginalsService>({ release: (keys) => step(`release ${keys.join()}`, undefined) }),
    fake<MediaService>({
      openVersion: (seq, number, name) =>
        Promise.resolve(fake<MediaBlob>({ hash: `${seq} ${number} ${name}` })),
    }),
    fake<SecurityLog>({ write: (event) => void steps.push(event) }),
  );
});

describe('the versions of a recording', () => {
  it('are listed with their files', async () => {
    const [{ version, files } = { version: null, files: [] }] = await versions.list('aaaaaaaa', OWNER);
    expect(version).toMatchObject({ number: 2 });
    expect(files).toEqual([
      { source: 'gif', size: 7 },
      { source: 'original-cast', size: 5 },
    ]);
  });

  it('are for the author alone', async () => {
    await expect(versions.list('aaaaaaaa', STRANGER)).rejects.toThrow(Forbidden);
    await expect(versions.open('aaaaaaaa', STRANGER, 2, 'gif')).rejects.toThrow(Forbidden);
  });

  it('are opened by the names of their files only', async () => {
    expect(await versions.open('aaaaaaaa', OWNER, 2, 'original-cast')).toMatchObject({
      name: 'aaaaaaaa-2.original.cast',
      blob: { hash: '7 2 original-cast' },
    });
    await expect(versions.open('aaaaaaaa', OWNER, 2, 'mp4')).rejects.toThrow(NotFound);
  });
});

describe('the removal of a version', () => {
  const actor = { address: '127.0.0.1' };

  it('removes its files after the commit, and is told to caches and the log', async () => {
    await versions.remove('aaaaaaaa', OWNER, 2, actor);
    expect(steps).toEqual(['lock', 'take 2', 'remove 2', 'release aa/1.cast', 'recording_version_removed']);
    expect(transactions.changed).toContain('gif:7');
  });

  it('is rejected for a recording that was deleted or changed', async () => {
    const changed = versions.remove('aaaaaaaa', OWNER, 2, actor, () => {
      throw new PreconditionFailed();
    });
    await expect(changed).rejects.toThrow(PreconditionFailed);
    state = { ...STATE, deletedAt: new Date() };
    await expect(versions.remove('aaaaaaaa', OWNER, 2, actor)).rejects.toThrow(NotFound);
    expect(steps).toEqual(['lock', 'lock']);
  });
});

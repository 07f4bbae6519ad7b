import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { fake } from '../../../test/support/fakes.js';
import { InsufficientStorage, PayloadTooLarge } from '../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import type { AsciicastHeader } from '../../../packages/recording/src/asciicast/asciicast.js';
import type { GifDetail } from '../gifs/data/gif.read-model.js';
import type {
  GifUploadService,
  ReceivedRecording,
  RecordingDescription,
} from '../gifs/upload/gif-upload.service.js';
import type { ReceivedCast } from '../gifs/upload/received-file.js';
import { AsciinemaUploadService } from './asciinema-upload.service.js';
import { refusalCounter } from '../../../test/support/counters.js';

const CALLER = { viewer: { userSeq: 1, username: 'ada', isStaff: false, namedKey: null }, actor: {} };

function serviceOf(upload: GifUploadService['upload']): AsciinemaUploadService {
  return new AsciinemaUploadService(
    fake<GifUploadService>({ upload }),
    new SecurityLog(pino({ enabled: false }), refusalCounter()),
  );
}

function received(header: Partial<AsciicastHeader>, fileName: string): ReceivedRecording {
  const facts = { header: { width: 80, height: 24, env: {}, ...header } };
  return { cast: fake<ReceivedCast>({ facts: facts as ReceivedCast['facts'] }), fileName };
}

async function titleOf(title: string | undefined, recording: ReceivedRecording): Promise<string | undefined> {
  let stored: RecordingDescription | undefined;
  const uploads = serviceOf((_author, description) => {
    stored = description;
    return Promise.resolve({ gif: fake<GifDetail>({ secrets: [] }), quota: fake() });
  });
  await uploads.upload(CALLER, { title }, recording);
  return stored?.title;
}

describe('the title of an asciinema upload', () => {
  it.each([
    ['that of the form', 'Mine', { title: 'Header', command: 'ls' }, 'demo.cast', 'Mine'],
    ['that of the header', undefined, { title: 'Head\ner ', command: 'ls' }, 'demo.cast', 'Head er'],
    ['the file name', undefined, { title: ' ', command: 'ls' }, 'demo.cast', 'demo'],
    ['the command', undefined, { command: 'ls -l' }, 'ascii.cast', 'ls -l'],
    ['a default', undefined, {}, 'ascii.cast', 'Terminal recording'],
  ])('is %s', async (_, title, header, fileName, expected) => {
    expect(await titleOf(title, received(header, fileName))).toBe(expected);
  });
});

describe('an exhausted quota', () => {
  it('is reported as a too large upload, whose message release 3 prints', async () => {
    const uploads = serviceOf(() => Promise.reject(new InsufficientStorage('You have 4 of 4.')));
    const uploading = uploads.upload(CALLER, {}, received({}, 'a.cast'));
    await expect(uploading).rejects.toThrow(PayloadTooLarge);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { NONE_HIDDEN } from '../../../../test/support/none-hidden.js';
import { themesService } from '../../../../test/support/themes-service.js';
import { InsufficientStorage, TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import type { BlobStore } from '../../../platform/storage/blob-store.js';
import type { DiskSpace } from '../../../platform/storage/disk-space.js';
import type { ThemedPictureDrawingService } from './themed-picture-drawing.service.js';
import type { ThemedPictureRepository } from './themed-picture.repository.js';
import { type RequestedPicture } from './themed-picture.repository.js';
import { ThemedPicturesService } from './themed-pictures.service.js';

const REQUEST = { gifId: 'aaaaaaaa', themeSlug: 'nord', askedBy: 'reader' };
const READY = fake<RequestedPicture>({
  gifSeq: 7,
  hasCast: true,
  state: 'ready',
  mayRetry: false,
  isUseOld: false,
  blobKey: 'ab/1.gif',
  hash: 'ab',
  byteSize: 5,
});

let picture: RequestedPicture;
let touched: number;
let isDiskFull: boolean;
let drawn: number;
let pictures: ThemedPicturesService;

beforeEach(() => {
  [picture, touched, isDiskFull, drawn] = [READY, 0, false, 0];
  pictures = new ThemedPicturesService(
    fake<ThemedPictureRepository>({
      findRequested: () => Promise.resolve(picture),
      touch: () => {
        touched += 1;
        return Promise.resolve();
      },
    }),
    fake<ThemedPictureDrawingService>({
      draw: () => {
        drawn += 1;
        return Promise.resolve();
      },
    }),
    fake<BlobStore>({ read: () => Promise.resolve(null) }),
    fake<DiskSpace>({
      requireRoom: () => (isDiskFull ? Promise.reject(InsufficientStorage.ofDisk()) : Promise.resolve()),
    }),
    themesService(),
    NONE_HIDDEN,
  );
});

describe('a rendered picture', () => {
  it('updates its last use only if that is old', async () => {
    await pictures.open(REQUEST);
    expect(touched).toBe(0);
    picture = { ...READY, isUseOld: true };
    await pictures.open(REQUEST);
    expect(touched).toBe(1);
  });

  it('whose file is missing is an error, or TemporarilyUnavailable if it was removed meanwhile', async () => {
    const blob = await pictures.open(REQUEST);
    await expect(blob.read()).rejects.toThrow('missing from the store');
    picture = { ...READY, state: null, blobKey: null };
    await expect(blob.read()).rejects.toThrow(TemporarilyUnavailable);
  });
});

it('a picture is not drawn while the disk is full', async () => {
  picture = { ...READY, state: null };
  isDiskFull = true;
  await expect(pictures.open(REQUEST, 0)).rejects.toThrow(InsufficientStorage);
  expect(drawn).toBe(0);
});

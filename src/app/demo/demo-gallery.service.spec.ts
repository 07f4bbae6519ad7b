import { expect, it } from '@jest/globals';
import { fake } from '../../../test/support/fakes.js';
import { InsufficientStorage } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { IncomingFile, IncomingFiles } from '../../platform/storage/incoming-files.js';
import type { CollectionGifsService } from '../../resources/collections/collection-gifs.service.js';
import type { CollectionsService } from '../../resources/collections/collections.service.js';
import type { FeaturedCollectionsService } from '../../resources/collections/featured/featured-collections.service.js';
import type { FeaturedGifsService } from '../../resources/gifs/featured/featured-gifs.service.js';
import type { GifsService } from '../../resources/gifs/gifs.service.js';
import type { CastReceiverService } from '../../resources/gifs/upload/cast-receiver.service.js';
import type { GifUploadService } from '../../resources/gifs/upload/gif-upload.service.js';
import type { ReceivedCast } from '../../resources/gifs/upload/received-file.js';
import { DemoGalleryService } from './demo-gallery.service.js';

const AUTHOR: Viewer = { userSeq: 1, username: 'demo', isStaff: false, namedKey: null };
const page = { rows: [], count: 0, request: { page: 1, size: 100 } };

it('leaves out what the quota has no room for, and does not fail', async () => {
  const created: string[] = [];
  const gallery = new DemoGalleryService(
    fake<GifsService>({ listOwn: () => Promise.resolve(page) }),
    fake<GifUploadService>({ upload: () => Promise.reject(new InsufficientStorage('full')) }),
    fake<CastReceiverService>({ receive: () => Promise.resolve(fake<ReceivedCast>()) }),
    fake<IncomingFiles>({ create: () => Promise.resolve(fake<IncomingFile>()) }),
    fake<CollectionsService>({
      listOfUser: () => Promise.resolve(page),
      create: (_, { title }) => {
        created.push(title);
        return Promise.resolve(title);
      },
    }),
    // Nothing can be added or featured.
    fake<CollectionGifsService>(),
    fake<FeaturedGifsService>(),
    fake<FeaturedCollectionsService>({ feature: () => Promise.resolve() }),
  );
  await gallery.complete(AUTHOR, new URL('../../../demo/', import.meta.url));
  expect(created).toEqual(['Full of colour', 'Start here']);
});

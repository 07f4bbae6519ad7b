import { expect, it } from '@jest/globals';
import { fake } from '../../../test/support/fakes.js';
import type { IncomingFiles } from '../../platform/storage/incoming-files.js';
import type { CastReceiverService } from '../../resources/gifs/upload/cast-receiver.service.js';
import type { GifUploadService } from '../../resources/gifs/upload/gif-upload.service.js';
import type { PasswordLinksService } from '../../resources/auth/passwords/password-links.service.js';
import type { UsersService } from '../../resources/users/users.service.js';
import { DemoService } from './demo.service.js';

it('creates nothing once there is a user', async () => {
  // These stubs cannot create anything.
  const [uploads, casts, incoming] = [
    fake<GifUploadService>(),
    fake<CastReceiverService>(),
    fake<IncomingFiles>(),
  ];
  const users = fake<UsersService>({ exist: () => Promise.resolve(true) });
  expect(
    await new DemoService(users, uploads, casts, incoming, fake<PasswordLinksService>()).ensure(),
  ).toBeNull();
});

import { expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import type { CastPreviewService } from '../../media/frames/cast-preview.service.js';
import type { ThemesService } from '../../themes/themes.service.js';
import type { EditedTexts } from './cast-edit.entity.js';
import { EditStillService } from './edit-still.service.js';
import type { EditOutcome } from './edit-worker.js';

it.each([
  ['nord', '', 'A ******', 'nord'],
  [null, 'bash', 'bash', null],
])('draws the edited cast in the theme %s, with the title of the window %j', async (...example) => {
  const [themeSlug, windowTitle, title, palette] = example;
  const draw = (_user: number, _size: number, input: unknown) => Promise.resolve(input as Uint8Array);
  const named = (slug: string) => Promise.resolve({ palette: slug });
  const stills = new EditStillService(
    fake<CastPreviewService>({ draw }),
    fake<ThemesService>({ named } as object),
  );
  const cast = Buffer.from('edited');
  const outcome = fake<EditOutcome>({ cast });
  const texts = fake<EditedTexts>({ title: 'A ******', windowTitle });
  const drawn = await stills.draw(1, { gif: aGif({ themeSlug }), outcome, texts });
  expect(drawn).toMatchObject({ cast, palette, style: { title } });
});

import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import type { GenerationPresenter } from '../../resources/generation/generation.presenter.js';
import type { GenerationsService } from '../../resources/generation/jobs/generations.service.js';
import { GenerationPage } from './generation-page.js';

it.each([
  ['is being drawn', { duration_ms: 0, gif_url: '/media/aB3dE5fG.gif' }, true],
  ['is drawn', { duration_ms: 1_000, gif_url: '/media/aB3dE5fG.gif' }, false],
  ['failed', { duration_ms: 0, gif_url: '' }, false],
])('reloads while a picture is awaited: it %s', async (_state, picture, isReloaded) => {
  const gif = { id: 'aB3dE5fG', title: 'One', author: { username: 'ada' }, view_count: 0, ...picture };
  const status = { status: 'completed', description: 'x', gifs: [gif], tape_scripts: [] };
  const page = new GenerationPage(
    { get: () => Promise.resolve({}) } as unknown as GenerationsService,
    { status: () => status } as unknown as GenerationPresenter,
  );
  const reader = { params: { id: 'x' }, query: new URLSearchParams(), session: null, signedIn: null };
  const { body } = await page.render(reader);
  expect(renderToString(<>{body}</>).includes('data-reload')).toBe(isReloaded);
});

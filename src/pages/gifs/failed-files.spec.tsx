import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import type { DetailRendition } from '../../resources/gifs/data/gif.read-model.js';
import { FailedFiles } from './failed-files.js';

const rendition = (fields: Partial<DetailRendition>): DetailRendition => ({
  name: 'mp4',
  state: 'failed',
  hash: null,
  byteSize: null,
  isDrawn: false,
  steps: null,
  picture: null,
  second: null,
  ...fields,
});
const noticeOf = (...renditions: DetailRendition[]) =>
  renderToString(<FailedFiles gif={{ id: 'aB3dE5fG', renditions }} />);

it('names each file that could not be made, with what to do', () => {
  const html = noticeOf(
    rendition({}),
    rendition({ name: 'readme' }),
    rendition({ name: 'cast', state: 'ready' }),
  );
  expect(html).toContain('Missing: Video, README GIF.');
  expect(html).toContain('href="/gifs/aB3dE5fG/cut"');
  expect(html).toContain('href="/gifs/aB3dE5fG/versions"');
});

it('says nothing while all are well, or of a picture without text', () => {
  expect(noticeOf(rendition({ state: 'pending' }))).toBe('');
  expect(noticeOf(rendition({ name: 'transcript' }))).toBe('');
  expect(noticeOf(rendition({ name: 'gif' }))).not.toContain('/cut');
});

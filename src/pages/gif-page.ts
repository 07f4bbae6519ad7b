import escapeHtml from 'escape-html';
import type { GifDetailDto } from '../resources/gifs/dto/gif-detail.dto.js';
import { htmlPage } from './html-page.js';

type ShownGif = Pick<
  GifDetailDto,
  'title' | 'alt' | 'gif_url' | 'width' | 'height' | 'description' | 'command' | 'author' | 'visibility'
>;

/** @param apiUrl of the recording's details */
export function gifPage(gif: ShownGif, apiUrl: string): string {
  const { title, alt, gif_url: url, width, height, description, command, author } = gif;
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>by ${escapeHtml(author.username)}</p>`,
    url === ''
      ? '<p>The picture is being drawn. Load this page again in a few seconds.</p>'
      : `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">`,
    command === '' ? '' : `<pre><code>${escapeHtml(command)}</code></pre>`,
    description === '' ? '' : `<pre>${escapeHtml(description)}</pre>`,
    `<p><a href="${escapeHtml(apiUrl)}">All details as JSON</a></p>`,
  ];
  const head = gif.visibility === 'public' ? '' : '<meta name="robots" content="noindex">';
  return htmlPage(title, body.filter(Boolean).join('\n'), head);
}

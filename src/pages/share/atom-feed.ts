import escapeHtml from 'escape-html';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import type { SiteResponse } from '../site/layout/page.js';
import type { SharedList } from './shared-lists.js';
import { Xml } from './xml.js';

export const FEED_SIZE = 30;

/** The newest recordings of a list as an Atom feed (RFC 4287). @param siteUrl without a trailing slash */
export function atomFeed(list: SharedList, siteUrl: string): SiteResponse {
  const { title, description, path, feed, updatedAt, tags } = list;
  const page = siteUrl + path;
  // A collection has its own order.
  const gifs = list.gifs.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, FEED_SIZE);
  const updated = [updatedAt, ...gifs.map((gif) => gif.updated_at)].sort().at(-1) ?? updatedAt;
  const source = Xml.element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom' },
    Xml.element('id', {}, page),
    Xml.element('title', {}, `${title} · ttyreel`),
    Xml.element('subtitle', {}, description),
    Xml.element('updated', {}, updated),
    Xml.element('link', { rel: 'alternate', type: 'text/html', href: page }),
    Xml.element('link', { rel: 'self', type: 'application/atom+xml', href: siteUrl + feed }),
    ...gifs.map((gif) => entry(gif, siteUrl)),
  );
  return { contentType: 'application/atom+xml; charset=utf-8', body: source.document(), tags };
}

function entry(gif: GifListItemDto, siteUrl: string): Xml {
  const { title, author, created_at: created, updated_at: updated } = gif;
  const page = `${siteUrl}/gifs/${gif.id}`;
  return Xml.element(
    'entry',
    {},
    Xml.element('id', {}, page),
    Xml.element('title', {}, title),
    Xml.element('link', { rel: 'alternate', type: 'text/html', href: page }),
    Xml.element('published', {}, created),
    Xml.element('updated', {}, updated),
    Xml.element(
      'author',
      {},
      Xml.element('name', {}, author.username),
      Xml.element('uri', {}, author.profile_url),
    ),
    ...gif.tags.map(({ slug, name }) => Xml.element('category', { term: slug, label: name })),
    Xml.element('content', { type: 'html' }, contentHtml(gif, page)),
  );
}

/** The still with a link to the page, and the command. */
function contentHtml(
  { title, command, thumbnail_url: still, gif_url: gif }: GifListItemDto,
  page: string,
): string {
  const image = `<img src="${escapeHtml(still || gif)}" alt="${escapeHtml(title)}">`;
  const code = command === '' ? '' : `<p><code>$ ${escapeHtml(command)}</code></p>`;
  return `<p><a href="${escapeHtml(page)}">${image}</a></p>${code}`;
}

import { UNTRUSTED } from '../../platform/http/fields/visible-text.js';
import type { SiteResponse } from '../site/layout/page.js';
import { counted } from '../site/components/format.js';
import { blocks, inline, quoted } from './markdown.js';
import type { SharedList } from './shared-lists.js';

export const MARKDOWN = 'text/markdown; charset=utf-8';

/** Recordings by title, each with a link to its own Markdown. @param siteUrl without a trailing slash */
export function listMarkdown(list: SharedList, siteUrl: string): SiteResponse {
  const { title, description, path, gifs, count, request, tags } = list;
  const isLast = request.page * request.size >= count;
  const rows = gifs.map(
    ({ id, title: name, command, author }) =>
      `- [${inline(name)}](${siteUrl}/gifs/${id}.md) by ${inline(author.username)}` +
      (command === '' ? '' : `: $ ${inline(command)}`),
  );
  const body = blocks(
    `# ${inline(title)}`,
    UNTRUSTED,
    quoted(description),
    `${counted(count, 'recording')}. Page: <${siteUrl + path}>. New ones: <${siteUrl + list.feed}>`,
    rows.join('\n'),
    isLast ? '' : `[More](${siteUrl}${path}.md?page=${request.page + 1})`,
  );
  return { contentType: MARKDOWN, body, tags };
}

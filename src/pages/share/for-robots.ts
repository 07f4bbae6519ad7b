import { UNTRUSTED } from '../../platform/http/fields/visible-text.js';
import type { SiteResponse } from '../site/layout/page.js';
import { MARKDOWN } from './list-markdown.js';

/** `/robots.txt` (RFC 9309). @param siteUrl without a trailing slash */
export function robotsTxt(siteUrl: string): SiteResponse {
  const base = new URL(siteUrl).pathname.replace(/\/$/, '');
  const body = [
    'User-agent: *',
    `Disallow: ${base}/api/`,
    `Disallow: ${base}/search?`,
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
  return { contentType: 'text/plain; charset=utf-8', body, tags: [] };
}

/** `/llms.txt` (llmstxt.org): an overview for agents. @param siteUrl without a trailing slash */
export function llmsTxt(siteUrl: string): SiteResponse {
  const body = `# ttyreel

> Recordings of terminal sessions. Each has a GIF and an MP4 for people, and a transcript and the cast for agents.

Reading needs no key. The page of a recording is \`${siteUrl}/gifs/<id>\`; with \`.md\` at its end, it is Markdown with the command and the transcript. Pages of users, collections and tags have Markdown too.

${UNTRUSTED}

## Read

- [Search](${siteUrl}/api/v1/search/?q=git+rebase): \`GET /api/v1/search/?q=<words>\` finds recordings by what was on the screen, with the second of each line
- [Newest recordings](${siteUrl}/api/v1/gifs/): \`GET /api/v1/gifs/\`, a page at a time
- [Transcript](${siteUrl}/api/v1/gifs/): \`GET /api/v1/gifs/<id>/transcript/\` is the text of a recording
- [Feed](${siteUrl}/feed.atom): the newest recordings as Atom; \`${siteUrl}/search.atom?q=<words>\` is a search

## API

- [Guide](${siteUrl}/docs/api): the API by example
- [OpenAPI](${siteUrl}/api/openapi.json): the whole API as OpenAPI 3.1
- MCP: \`${siteUrl}/mcp\` has tools for agents (streamable HTTP)
- Command line: \`npm install -g ${siteUrl}/cli/ttyreel.tgz\` installs \`ttyreel\`, for Node 20.19 or later

## Optional

- [Sitemap](${siteUrl}/sitemap.xml): all public pages
`;
  return { contentType: MARKDOWN, body, tags: [] };
}

import { readFile } from 'node:fs/promises';
import { marked } from 'marked';
import { htmlPage } from './html-page.js';

/** `docs/api-guide.md` of the running program. */
const GUIDE = new URL('../../../docs/api-guide.md', import.meta.url);

/** The guide for callers of the API as a page, whose examples name this service. */
export async function guidePage(siteUrl: string, file = GUIDE): Promise<string> {
  const markdown = await readFile(file, 'utf8');
  const html = await marked.parse(markdown.replaceAll('http://localhost:8080', () => siteUrl));
  return htmlPage('The API, by example', html);
}

import { readFile } from 'node:fs/promises';

/** A Markdown file of the program as HTML. Its examples use the URL of this service. @param siteUrl without a trailing slash */
export async function markdownFile(file: URL, siteUrl: string): Promise<string> {
  const { marked } = await import('marked');
  const markdown = await readFile(file, 'utf8');
  const html = await marked.parse(markdown.replaceAll('http://localhost:8080', () => siteUrl));
  // Wide examples can be scrolled with the keyboard too.
  return html.replaceAll('<pre>', '<pre tabindex="0">');
}

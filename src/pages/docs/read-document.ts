import { readFile } from 'node:fs/promises';
import type { Token, Tokens } from 'marked';
import { siteLink } from './documents.js';

/** The folder of the program: the files are part of it. */
const ROOT = new URL('../../../../', import.meta.url);

export interface DocumentSection {
  /** The fragment of its heading. */
  readonly id: string;
  readonly level: number;
  readonly title: string;
  /** Markdown below the heading. */
  readonly text: string;
}

export interface SiteDocument {
  readonly html: string;
  readonly sections: readonly DocumentSection[];
}

/**
 * A Markdown file of the program as HTML, with links to other pages of the site. Its examples use the URL of this service.
 * @param file its path in the repository
 * @param siteUrl without a trailing slash
 */
export async function readDocument(file: string, siteUrl: string): Promise<SiteDocument> {
  const [{ Marked }, { getHeadingList, gfmHeadingId }] = await Promise.all([
    import('marked'),
    import('marked-gfm-heading-id'),
  ]);
  const markdown = (await readFile(new URL(file, ROOT), 'utf8')).replaceAll(
    'http://localhost:8080',
    () => siteUrl,
  );
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }) {
        const target = siteLink(file, href);
        const text = this.parser.parseInline(tokens);
        return target === null ? text : `<a href="${target}">${text}</a>`;
      },
      image: () => '',
    },
  });
  const html = marked.parse(markdown, { async: false });
  const ids = getHeadingList().map(({ id }) => id);
  const sections = sectionsOf(marked.lexer(markdown), ids);
  return {
    // Wide examples can be scrolled with the keyboard too.
    html: html.replaceAll('<pre>', '<pre tabindex="0">'),
    sections,
  };
}

function sectionsOf(tokens: readonly Token[], ids: readonly string[]): DocumentSection[] {
  const sections: DocumentSection[] = [];
  for (const token of tokens) {
    const last = sections.at(-1);
    if (token.type === 'heading') {
      const { text, depth } = token as Tokens.Heading;
      sections.push({ id: ids[sections.length] ?? '', level: depth, title: plain(text), text: '' });
    } else if (last) sections[sections.length - 1] = { ...last, text: `${last.text}${plain(token.raw)} ` };
  }
  return sections;
}

/** Without the signs of Markdown and the targets of links. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\]\([^)\s]{0,99}\)|[`*|[\]]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

import { readFile } from 'node:fs/promises';
import escapeHtml from 'escape-html';
import type { Token, Tokens } from 'marked';
import { siteImage, siteLink } from '../site/layout/documents.js';

/** The folder of the program: the files are part of it. */
const ROOT = new URL('../../../../', import.meta.url);

export interface DocumentSection {
  /** The fragment of its heading. */
  readonly id: string;
  readonly level: number;
  readonly title: string;
  /** What is below the heading, in one line. */
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
      image({ href, text }) {
        const path = siteImage(file, href);
        return path === null ? '' : `<img src="${path}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const ids = getHeadingList().map(({ id }) => id);
  const sections = sectionsOf(marked.lexer(markdown), ids);
  return {
    // Wide examples and tables can be scrolled with the keyboard too.
    html: html.replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">'),
    sections,
  };
}

function sectionsOf(tokens: readonly Token[], ids: readonly string[]): DocumentSection[] {
  const sections: DocumentSection[] = [];
  for (const token of tokens) {
    const last = sections.at(-1);
    const text = inOneLine(textOf(token));
    if (token.type === 'heading') {
      const { depth } = token as Tokens.Heading;
      sections.push({ id: ids[sections.length] ?? '', level: depth, title: text, text: '' });
    } else if (last) sections[sections.length - 1] = { ...last, text: inOneLine(`${last.text} ${text}`) };
  }
  return sections;
}

/** What a reader of the page sees, without pictures. */
function textOf(token: Token): string {
  switch (token.type) {
    case 'list':
      return (token as Tokens.List).items.map(textOf).join(' ');
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].flat().map(textsOf).join(' ');
    }
    case 'list_item':
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.map(textOf).join(' ');
    case 'image':
    case 'html':
      return ' ';
    default:
      if ('tokens' in token && token.tokens) return textsOf(token as { tokens: Token[] });
      return 'text' in token && typeof token.text === 'string' ? token.text : ' ';
  }
}

const textsOf = ({ tokens }: { readonly tokens: readonly Token[] }): string => tokens.map(textOf).join('');

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

import { Injectable } from '@nestjs/common';
import type { Query, SearchOptions, SearchResult } from 'minisearch';
import { AppConfig } from '../../platform/config/app-config.js';
import { ALL_DOCUMENTS } from '../site/layout/documents.js';
import { readDocument, type SiteDocument } from './read-document.js';

const MOST_FOUND = 20;
/** Characters of a section that are shown around the longest word found. */
const EXCERPT = { before: 60, length: 240 };

export interface FoundSection {
  readonly document: string;
  readonly title: string;
  /** On the site. */
  readonly path: string;
  readonly excerpt: string;
}

interface IndexedSection extends Omit<FoundSection, 'excerpt'> {
  readonly id: number;
  readonly text: string;
}

type Search = (words: string) => FoundSection[];

/** The documents of the program, read once, and their search, made when somebody asks for it. */
@Injectable()
export class Documentation {
  readonly #documents = new Map<string, Promise<SiteDocument>>();
  #search: Promise<Search> | undefined;

  constructor(private readonly config: AppConfig) {}

  /** @param file its path in the repository */
  read(file: string): Promise<SiteDocument> {
    const found = this.#documents.get(file) ?? readDocument(file, this.config.siteUrl);
    this.#documents.set(file, found);
    return found;
  }

  /** The sections with all words or their beginnings, misspelt ones too; the best first. */
  async search(words: string): Promise<FoundSection[]> {
    this.#search ??= this.index();
    return (await this.#search)(words);
  }

  private async index(): Promise<Search> {
    const { default: MiniSearch } = await import('minisearch');
    const sections: IndexedSection[] = [];
    for (const { slug, title: document, file } of ALL_DOCUMENTS) {
      const { sections: parts } = await this.read(file);
      for (const [at, { id, title, text }] of parts.entries())
        sections.push({
          id: sections.length,
          document,
          title: at === 0 ? document : title,
          path: `/docs/${slug}#${id}`,
          text,
        });
    }
    const index = new MiniSearch<IndexedSection>({
      fields: ['title', 'document', 'text'],
      tokenize: (text) => wordsOf(text).flatMap((parts) => [...parts, ...compoundOf(parts)]),
    });
    index.addAll(sections);
    const options: SearchOptions = {
      tokenize: (term) => [term],
      prefix: true,
      fuzzy: 0.2,
      boost: { title: 3, document: 2 },
    };
    return (words) =>
      index
        .search({ combineWith: 'AND', queries: wordsOf(words).map(queryOf) }, options)
        .slice(0, MOST_FOUND)
        .flatMap((found) => foundSection(sections, found));
  }
}

/** The parts of each word between its punctuation. */
function wordsOf(text: string): string[][] {
  return text
    .split(/[\n\r\p{Z}]+/u)
    .map((word) => word.split(/\p{P}+/u).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0);
}

/** `if-match` of `"If-Match"`. */
const compoundOf = (parts: readonly string[]) => (parts.length > 1 ? [parts.join('-')] : []);

/** A section with the word as a whole comes before those that have its parts. */
const queryOf = (parts: string[]): Query => ({
  combineWith: 'OR',
  queries: [...compoundOf(parts), { combineWith: 'AND', queries: parts }],
});

function foundSection(sections: readonly IndexedSection[], { id, terms }: SearchResult): FoundSection[] {
  const section = sections[id as number];
  if (!section) return [];
  const { document, title, path, text } = section;
  return [{ document, title, path, excerpt: excerptOf(text, terms) }];
}

function excerptOf(text: string, terms: readonly string[]): string {
  const longestFirst = terms.toSorted((a, b) => b.length - a.length);
  const place = longestFirst.map((term) => text.toLowerCase().indexOf(term)).find((found) => found >= 0) ?? 0;
  const from = place - EXCERPT.before;
  const start = from <= 0 ? 0 : text.indexOf(' ', from) + 1;
  const most = start + EXCERPT.length;
  const space = text.lastIndexOf(' ', most);
  const end = most >= text.length ? text.length : space > start ? space : most;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

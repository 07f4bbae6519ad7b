import { listKey } from '../../../indexing/listings/list-scope.js';
import { filterLexeme } from '../../../indexing/search-index/search-document.js';

/** What narrows a search down, by the numbers that the database knows it by. */
export interface SearchScope {
  readonly tagSeq?: number;
  readonly shell?: string;
  readonly authorSeq?: number;
}

/** What the documents of a scope have. */
export interface Filter {
  readonly lexeme: string;
  /** The list of the same recordings, which are counted. */
  readonly list: string;
}

export function filtersOf({ tagSeq, shell, authorSeq }: SearchScope): Filter[] {
  return [
    ...(authorSeq === undefined
      ? []
      : [{ lexeme: filterLexeme.author(authorSeq), list: listKey.author(authorSeq) }]),
    ...(tagSeq === undefined ? [] : [{ lexeme: filterLexeme.tag(tagSeq), list: listKey.tag(tagSeq) }]),
    ...(shell === undefined ? [] : [{ lexeme: filterLexeme.shell(shell), list: listKey.shell(shell) }]),
  ];
}

import { listKey } from '../../../indexing/listings/list-scope.js';
import { filterLexeme } from '../../../indexing/search-index/search-document.js';

export interface SearchScope {
  readonly tagSeq?: number;
  readonly shell?: string;
  readonly authorSeq?: number;
}

export interface Filter {
  readonly lexeme: string;
  /** The key of the list counter that counts the same recordings. */
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

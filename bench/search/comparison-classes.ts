import type { SearchScope } from '../../src/resources/search/ranking/search-terms.js';
import { rareWord } from '../corpus/recording.js';
import type { ScopeClass } from './search-classes.js';

export interface ComparedQuery {
  readonly kind: string;
  readonly text: string;
  readonly scope: SearchScope;
  readonly sort: 'relevance' | 'recent';
  /** The correct spelling of a misspelled text. */
  readonly meant?: string;
}

const TYPOS = {
  ...{
    dokcer: 'docker',
    kubetcl: 'kubectl',
    quoka: 'quokka',
    conatiner: 'container',
    'gti comit': 'git commit',
  },
  ...{ recieve: 'receive', pyhton: 'python', instal: 'install' },
};

/** The kinds of queries that the two searches are compared by. */
export function comparedQueries(scopes: readonly ScopeClass[]): ComparedQuery[] {
  const scopeOf = (name: string) => scopes.find((scope) => scope.name === name)?.scope ?? {};
  const queries = (kind: string, texts: readonly string[], scope: SearchScope = {}): ComparedQuery[] =>
    texts.map((text) => ({ kind, text, scope, sort: 'relevance' }));
  return [
    ...queries('rare word', [rareWord(4_321), 'quokka', 'marmot']),
    ...queries('common word', ['docker', 'git', 'the']),
    ...queries('two words', ['git commit', 'git quokka', 'how to']),
    ...queries('phrase', ['"git commit"', '"docker compose"']),
    ...Object.entries(TYPOS).flatMap(([text, meant]) =>
      queries('typo', [text]).map((query) => ({ ...query, meant })),
    ),
    ...queries('filter: tag', ['git', 'atlas', 'git commit'], scopeOf('tag')),
    ...queries('filter: user', ['git', 'atlas', 'git commit'], scopeOf('user')),
    ...queries('filter: tag + shell', ['git', 'atlas', 'git commit'], scopeOf('tag + shell')),
    ...queries('newest first', ['git', 'atlas', 'marmot', 'git commit']).map((query) => ({
      ...query,
      sort: 'recent' as const,
    })),
  ];
}

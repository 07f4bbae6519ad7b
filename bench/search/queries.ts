const COMMON_WORDS = [
  ...['git', 'docker', 'build', 'error', 'package', 'test', 'server', 'cache', 'script', 'time'],
  ...['list', 'install', 'file', 'config', 'deploy', 'log', 'user', 'update', 'version', 'network'],
];

/** 210 queries of one and of two words that many recordings have. */
export const COMMON_QUERIES = COMMON_WORDS.flatMap((word, at) => [
  word,
  ...COMMON_WORDS.slice(at + 1).map((other) => `${word} ${other}`),
]);

/** The path of a search. @param parameters further ones */
export function addressOfSearch(text: string, sort: string, parameters: Record<string, string> = {}): string {
  return `/api/v1/search/?${new URLSearchParams({ q: text, sort, ...parameters }).toString()}`;
}

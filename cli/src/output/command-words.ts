/** Requests that sentences of the service name, and the commands that send them. */
const REQUESTS: readonly (readonly [request: RegExp, command: string])[] = [
  [
    /PATCH \S+\/gifs\/(\w+)\/ with \{"allow_secrets": true[^{}]*\}/g,
    'ttyreel edit $1 --allow-secrets --visibility public',
  ],
  [/POST \S+\/gifs\/(\w+)\/edits\/ with \{"replacements": \[[^\]]*\]\}/g, 'ttyreel cut $1 --hide-from FILE'],
  [/DELETE \S+\/gifs\/(\w+)\//g, 'ttyreel delete $1'],
  [/GET \/api\/v1\/themes\//g, '`ttyreel themes`'],
  [/send that file as `timing`/g, 'give that file as --timing'],
];

/** Fields whose options have other names. */
const OPTIONS: Readonly<Record<string, string>> = {
  allow_secrets: '--allow-secrets',
  codehost_url: '--codehost',
  homepage_url: '--homepage',
  idle_limit: '--idle',
  keep_input: '--keep-input',
  max_gifs: '--max',
  page_size: '--limit',
  raw_markdown: '--readme',
  repo_slug: '--repo',
  source_url: '--source',
  tape_only: '--tape-only',
};
const FIELD = new RegExp(String.raw`\b(?:${Object.keys(OPTIONS).join('|')})\b`, 'g');

/** A sentence of the service with the commands and options of this program instead of requests and fields of the API. */
export function inCommandWords(sentence: string): string {
  const said = REQUESTS.reduce((text, [request, command]) => text.replace(request, command), sentence);
  return said.replace(FIELD, (field) => OPTIONS[field] ?? field);
}

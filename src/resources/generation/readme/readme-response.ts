import { z } from 'zod';
import { markdownOfRestructuredText, NotWritten } from '@ttyreel/tape-writer';

/** Characters; longer text is cut first. */
const LONGEST_README = 65_536;

/** As the subject of a sentence. */
export const HOSTS = {
  codehost: 'The code host',
  pyindex: 'The Python index',
  jsregistry: 'The JavaScript registry',
} as const;
export type ReadmeHost = keyof typeof HOSTS;

/** A README in Markdown, and the repository that an npm package names. */
export interface ReadmeLookup {
  readonly readme: string | null;
  readonly repository: NpmRepository | null;
}

/** Extracts the README from a host's response. @throws NotWritten for an unexpected shape */
export function readmeIn(host: ReadmeHost, body: unknown): ReadmeLookup {
  try {
    switch (host) {
      case 'codehost':
        return { readme: readmeOfCodehost(body), repository: null };
      case 'pyindex':
        return { readme: readmeOfPyindex(body), repository: null };
      case 'jsregistry':
        return { readme: readmeOfNpm(body), repository: npmRepository.parse(body).repository ?? null };
    }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new NotWritten(`${HOSTS[host]} gave an unexpected response.`, { cause: error });
  }
}

const codehostReadme = z.object({
  path: z.string().max(1_000),
  encoding: z.string(),
  content: z.string(),
});

/** GitHub's `GET /repos/{owner}/{repo}/readme`; null also above 1 MB, where it omits the content. */
function readmeOfCodehost(body: unknown): string | null {
  const { path, encoding, content } = codehostReadme.parse(body);
  const text = encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : '';
  return shown(text, /\.rst$/i.test(path));
}

const pyindexPackage = z.object({
  info: z.object({
    description: z.string().nullish(),
    description_content_type: z.string().nullish(),
  }),
});

/** The long description (docs.pypi.org/api/json), reStructuredText by default (core metadata). */
function readmeOfPyindex(body: unknown): string | null {
  const { description, description_content_type: type } = pyindexPackage.parse(body).info;
  const isOther = /^\s*text\/(?:markdown|plain)\b/i.test(type ?? '');
  return shown(description ?? '', !isOther);
}

const npmReadme = z.object({ readme: z.string().nullish().catch(null) });
/** npm's client sent this for a package without a README. */
const NO_README = 'ERROR: No README data found!';

/** The README of a package or of one version of it. */
function readmeOfNpm(body: unknown): string | null {
  const { readme } = npmReadme.parse(body);
  return readme?.trim() === NO_README ? null : shown(readme ?? '');
}

const address = z.string().max(1_000);
const npmRepository = z.object({
  repository: z
    .union([
      address.transform((url) => ({ url, directory: undefined })),
      z.object({ url: address, directory: address.optional() }),
    ])
    .nullish()
    .catch(null),
});

export interface NpmRepository {
  /** In any format of package.json. */
  readonly url: string;
  /** The package's folder in it. */
  readonly directory?: string;
}

/** The first 64 KiB as Markdown, cut at a line end, without NUL and lone surrogates. Null when blank. */
function shown(text: string, isRestructuredText = false): string | null {
  const start = cut(text);
  const markdown = isRestructuredText ? cut(markdownOfRestructuredText(start)) : start;
  const clean = markdown.replaceAll('\0', '').replace(/\p{Cs}/gu, '');
  return clean.trim() === '' ? null : clean;
}

function cut(text: string): string {
  if (text.length <= LONGEST_README) return text;
  const start = text.slice(0, LONGEST_README);
  return start.slice(0, start.lastIndexOf('\n') + 1);
}

import { z } from 'zod';
import { markdownOfRestructuredText } from './restructured-text.js';

/** What registries answer that has a README in it, each as the README's Markdown or null where there is none. */

const codehostReadme = z.object({
  path: z.string().max(1_000),
  encoding: z.string(),
  content: z.string(),
});

/** GitHub's REST API, `GET /repos/{owner}/{repo}/readme`. Null also for one of over 1 MB, which comes without content. */
export function readmeOfCodehost(body: unknown): string | null {
  const { path, encoding, content } = codehostReadme.parse(body);
  const text = encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : '';
  return shown(/\.rst$/i.test(path) ? markdownOfRestructuredText(text) : text);
}

const pyindexPackage = z.object({
  info: z.object({
    description: z.string().nullish(),
    description_content_type: z.string().nullish(),
  }),
});

/** The long description (docs.pypi.org/api/json); without a type it is reStructuredText (core metadata). */
export function readmeOfPyindex(body: unknown): string | null {
  const { description, description_content_type: type } = pyindexPackage.parse(body).info;
  const isOther = /^\s*text\/(?:markdown|plain)\b/i.test(type ?? '');
  return shown(isOther ? (description ?? '') : markdownOfRestructuredText(description ?? ''));
}

const npmReadme = z.object({ readme: z.string().nullish().catch(null) });
/** What npm's client sent for a package without a README. */
const NO_README = 'ERROR: No README data found!';

/** The document of a package, or of one version of it. */
export function readmeOfNpm(body: unknown): string | null {
  const { readme } = npmReadme.parse(body);
  return readme?.trim() === NO_README ? null : shown(readme ?? '');
}

const npmRepository = z.object({
  repository: z
    .union([
      z.string().transform((url) => ({ url, directory: undefined })),
      z.object({ url: z.string(), directory: z.string().optional() }),
    ])
    .nullish()
    .catch(null),
});

export interface NpmRepository {
  /** In any of the ways that package.json allows. */
  readonly url: string;
  /** Where in it the package is. */
  readonly directory?: string;
}

/** The repository that a version of a package says it is of. */
export function repositoryOfNpm(body: unknown): NpmRepository | null {
  return npmRepository.parse(body).repository ?? null;
}

/** Text that PostgreSQL takes, which has neither NUL nor halves of characters; null for what shows nothing. */
function shown(text: string): string | null {
  const clean = text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');
  return clean.trim() === '' ? null : clean;
}

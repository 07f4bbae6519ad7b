import path from 'node:path';

/** A Markdown file of the program that the site serves at `/docs/SLUG`. */
export interface DocumentFile {
  readonly slug: string;
  readonly title: string;
  /** Its path in the repository. */
  readonly file: string;
  /** What it is for, in a sentence. */
  readonly about: string;
}

const document = (slug: string, title: string, about: string, file = `docs/${slug}.md`): DocumentFile => ({
  slug,
  title,
  file,
  about,
});

/** All documents, in the order of the pages, by their readers. */
export const DOCUMENTS: Readonly<Record<string, readonly DocumentFile[]>> = {
  'For everybody': [
    document(
      'api',
      'The API, by example',
      'How to upload, search, embed and edit recordings over the REST API.',
      'docs/api-guide.md',
    ),
    document(
      'cli',
      'The command line',
      'Upload, search, play and embed recordings from a terminal.',
      'cli/README.md',
    ),
    document('ci', 'CI', 'Upload recordings from GitHub Actions, GitLab and other CI.'),
    document('webhooks', 'Webhooks', 'Signed requests that tell your programs of events.'),
    document('mcp', 'Software agents', 'Tools with which software agents read and upload recordings.'),
    document('badges', 'Badges', 'Badges of packages and repositories in the colours of a terminal.'),
    document('generator', 'The generator', 'How a sentence or a README becomes a tape.'),
    document('rendering', 'Rendering', 'How casts are drawn: fonts, colours, pictures, videos.'),
    document('search', 'Search', 'How the search finds and orders recordings.'),
  ],
  'For staff and operators': [
    document('curating', 'Curating', 'Feature, hide, report and tag, with the pages and over the API.'),
    document('operations', 'Operations', 'Settings, commands, accounts, backup, upgrades and monitoring.'),
    document('alerts', 'When an alert fires', 'What each alert means, where to look and what to do.'),
    document(
      'reliability',
      'Reliability',
      'What outages, crashes and restarts do, with figures and commands.',
    ),
    document('docker', 'Containers', 'The image and the Compose files, for one machine and for many.'),
  ],
  'For developers': [
    document('architecture', 'Architecture', 'The folders, and how requests, uploads and jobs run.'),
    document('decisions', 'Decisions', 'What was decided, and why.'),
    document('glossary', 'Glossary', 'The terms of the code.'),
  ],
};

export const ALL_DOCUMENTS = Object.values(DOCUMENTS).flat();

const SITE_PATHS: ReadonlyMap<string, string> = new Map([
  ['CHANGELOG.md', '/changelog'],
  ...ALL_DOCUMENTS.map(({ slug, file }): [string, string] => [file, `/docs/${slug}`]),
]);

/**
 * Where a link of a document leads on the site.
 * @param from path of the document in the repository
 * @returns null for a file that the site does not serve
 */
export function siteLink(from: string, href: string): string | null {
  if (/^(?:[a-z]+:|\/|#)/.test(href)) return href;
  const [file = '', ...fragment] = href.split('#');
  const target = SITE_PATHS.get(path.posix.join(path.posix.dirname(from), file));
  return target === undefined ? null : [target, ...fragment].join('#');
}

/** The path on the site of a picture of the program's documents; null for another one. @param from the file that shows it */
export function siteImage(from: string, href: string): string | null {
  if (/^(?:[a-z]+:|\/)/.test(href)) return null;
  const file = path.posix.join(path.posix.dirname(from), href);
  return file.startsWith('docs/images/') ? `/${file}` : null;
}

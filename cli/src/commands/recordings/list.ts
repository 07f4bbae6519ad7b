import { type Command, Option } from '@commander-js/extra-typings';
import { SHELLS } from '@ttyreel/recording';
import type { components } from '../../api/schema.js';
import { Failure } from '../../output/failure.js';
import type { Output } from '../../output/output.js';
import { shownAge, shownTime } from '../../output/quantities.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { openPage, webOption } from '../open-browser.js';
import { nextPageOf, positiveInteger } from '../paging.js';

type Item = components['schemas']['GifListItem'] & Partial<components['schemas']['GifWithState']>;

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly Item[];
}

/** `ttyreel list` */
export function registerList(program: Command): void {
  const command = program
    .command('list')
    .alias('ls')
    .description('List recordings: your own if you are signed in, otherwise all public ones.')
    .addOption(new Option('--mine', 'yours').conflicts(['all', 'user', 'tag', 'shell', 'featured']))
    .addOption(new Option('--all', 'all public recordings'))
    .option('--featured', 'featured recordings')
    .option('--user <name>', 'recordings of a user')
    .option('--tag <tag>', 'recordings with a tag')
    .addOption(new Option('--shell <shell>', 'recordings with a shell').choices(SHELLS))
    .option('--repo <slug>', 'your recordings of a repository')
    .option('--deleted', 'your deleted recordings that can still be restored')
    .option('--page <number>', 'page number', positiveInteger, 1)
    .option('-n, --limit <number>', 'recordings per page, at most 100', positiveInteger, 20)
    .addOption(webOption().conflicts(['repo', 'deleted']))
    .action(async (options, self) => {
      const context = Context.of(self);
      if (options.web) await openPage(context, await pageUrl(context, options));
      else showPage(await fetchPage(context, options), context.output);
    });
  withExamples(command, [
    ['ttyreel list', 'your newest recordings'],
    ['ttyreel list --tag git --shell zsh', 'public recordings'],
    ['ttyreel list --json=id,title', 'some fields of each, for a script'],
    ['ttyreel list --deleted', 'recordings for `ttyreel restore`'],
    ['ttyreel list --tag git --web', 'their page in the browser'],
  ]);
}

interface ListOptions {
  readonly mine?: true;
  readonly all?: true;
  readonly featured?: true;
  readonly user?: string;
  readonly tag?: string;
  readonly shell?: (typeof SHELLS)[number];
  readonly repo?: string;
  readonly deleted?: true;
  readonly page: number;
  readonly limit: number;
}

async function fetchPage(context: Context, options: ListOptions): Promise<Page> {
  const { user, tag, shell, repo, deleted, page } = options;
  const paging = { page, page_size: options.limit };
  const isPublic =
    options.all ?? options.featured ?? [user, tag, shell].some((filter) => filter !== undefined);
  const isOwn = options.mine ?? deleted ?? repo !== undefined;
  if (isPublic && isOwn)
    throw Failure.usage('--repo and --deleted list only your own recordings.', 'Remove the other filters.');
  if (isOwn || (!isPublic && context.server.keySource !== 'none')) {
    const query = {
      ...paging,
      ...(repo !== undefined && { repo }),
      ...(deleted && { deleted: 'true' as const }),
    };
    return context.connectSignedIn((api) =>
      api.read(api.routes.GET('/api/v1/gifs/me/', { params: { query } })),
    );
  }
  if (options.featured) {
    return context.connect((api) =>
      api.read(api.routes.GET('/api/v1/featured/', { params: { query: paging } })),
    );
  }
  const query = { ...paging, ...(user && { user }), ...(tag && { tag }), ...(shell && { shell }) };
  return context.connect((api) => api.read(api.routes.GET('/api/v1/gifs/', { params: { query } })));
}

/** The pages have no list of a user by tag or shell. */
async function pageUrl(context: Context, options: ListOptions): Promise<string> {
  const { tag, shell, featured } = options;
  const { url, keySource } = context.server;
  const isPublic = options.all ?? featured ?? (tag !== undefined || shell !== undefined);
  if (options.user === undefined && (isPublic || (!options.mine && keySource === 'none'))) {
    const sort = featured && { sort: 'featured' };
    const query = new URLSearchParams({ ...(tag && { tag }), ...(shell && { shell }), ...sort });
    return `${url}/explore?${query}`.replace(/\?$/, '');
  }
  if (isPublic) throw Failure.usage('The page of a user has no filters.', 'Remove them, or --web.');
  const user = options.user ?? (await ownName(context));
  return `${url}/users/${encodeURIComponent(user)}`;
}

async function ownName(context: Context): Promise<string> {
  const own = await context.connectSignedIn((api) => api.read(api.routes.GET('/api/v1/users/me/')));
  return own.username;
}

/** Prints a page of recordings. */
export function showPage(page: Page, output: Output): void {
  if (output.isJson) {
    output.json(page);
  } else if (output.isQuiet) {
    for (const { id } of page.results) output.text(id);
  } else if (output.isTerminal) {
    showTable(page, output);
  } else {
    const rows = page.results.map(
      ({ id, title, author, duration_ms: length, view_count: views, created_at: made }) => [
        id,
        title,
        author.username,
        String(length / 1_000),
        String(views),
        made,
      ],
    );
    output.table([], rows);
  }
}

function showTable({ results, count, next }: Page, output: Output): void {
  if (results.length === 0) {
    output.notice('No recordings found.');
    return;
  }
  output.table(
    [
      { name: 'ID' },
      { name: 'TITLE', shrinks: true },
      { name: 'BY' },
      { name: 'LENGTH', alignsRight: true },
      { name: 'VIEWS', alignsRight: true },
      { name: 'MADE' },
      { name: '' },
    ],
    results.map((item) => [
      item.id,
      item.title,
      item.author.username,
      shownTime(item.duration_ms / 1_000),
      item.view_count.toLocaleString('en'),
      shownAge(item.created_at),
      stateOf(item),
    ]),
  );
  if (next !== null) output.notice(`${results.length} of ${count}. Next page: --page ${nextPageOf(next)}`);
}

function stateOf({ visibility, hidden_at: hidden, deleted_at: deleted }: Item): string {
  if (deleted != null) return 'deleted';
  if (hidden != null) return 'hidden';
  return visibility === 'unlisted' ? 'unlisted' : '';
}

import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { SHELLS } from '@ttyreel/recording';
import type { components } from '../../api/schema.js';
import { EXIT, Failure } from '../../output/failure.js';
import type { Output } from '../../output/output.js';
import { shownTime } from '../../output/quantities.js';
import { safeLine } from '../../output/safe-text.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { openPage, webOption } from '../open-browser.js';
import { nextPageOf, positiveInteger } from '../paging.js';

type Page = components['schemas']['SearchPage'];
type Hit = components['schemas']['SearchHit'];
type Match = components['schemas']['Match'];

const SORTS = ['relevance', 'recent', 'views'] as const;
const MATCHES_SHOWN = 3;

/** `ttyreel search` */
export function registerSearch(program: Command): void {
  const command = program
    .command('search')
    .description('Search public recordings: titles, commands, tags and the text on the screen.')
    .argument('<words...>', 'words to search for')
    .option('--tag <tag>', 'recordings with a tag')
    .addOption(new Option('--shell <shell>', 'recordings with a shell').choices(SHELLS))
    .option('--user <name>', 'recordings of a user')
    .addOption(new Option('--sort <order>', 'the sort order').choices(SORTS).default('relevance' as const))
    .option('--page <number>', 'page number', positiveInteger, 1)
    .option('-n, --limit <number>', 'results per page, at most 100', positiveInteger, 10)
    .option(
      '-p, --play <number>',
      'play the result with this number, from the moment of the match',
      hitNumber,
    )
    .addOption(webOption().conflicts(['user', 'play']))
    .action(async (words, options, self) => {
      const context = Context.of(self);
      if (options.web) {
        await openPage(context, pageUrl(context, words.join(' '), options));
        return;
      }
      const page = await fetchHits(context, words.join(' '), options);
      if (options.play === undefined) showHits(page, context.output);
      else await playHit(program, context, page.results[options.play - 1]);
    });
  withExamples(command, [
    ['ttyreel search git rebase --shell zsh', 'results, each with the second of the match'],
    ['ttyreel search "cargo test" --play 1', 'play the first result from the match'],
    ['ttyreel search git rebase --web', 'the same search in the browser'],
  ]);
}

function hitNumber(text: string): number {
  const value = positiveInteger(text);
  if (value > 100) throw new InvalidArgumentError('A page has at most 100 results.');
  return value;
}

interface SearchOptions {
  readonly tag?: string;
  readonly shell?: (typeof SHELLS)[number];
  readonly user?: string;
  readonly sort: (typeof SORTS)[number];
  readonly page: number;
  readonly limit: number;
}

function fetchHits(context: Context, q: string, options: SearchOptions): Promise<Page> {
  if (q.trim() === '') throw Failure.usage('The query is empty.');
  const { tag, shell, user, sort, page, limit } = options;
  const filters = { ...(tag && { tag }), ...(shell && { shell }), ...(user && { user }) };
  const query = { q, ...filters, sort, page, page_size: limit };
  return context.connect((api) => api.read(api.routes.GET('/api/v1/search/', { params: { query } })));
}

/** The page of the search has no filter for a user. */
function pageUrl({ server }: Context, q: string, { tag, shell, sort }: SearchOptions): string {
  const query = new URLSearchParams({ q, ...(tag && { tag }), ...(shell && { shell }), sort });
  return `${server.url}/search?${query}`;
}

function showHits(page: Page, output: Output): void {
  const { results, count, next, corrected_query: corrected, notice } = page;
  if (output.isJson) {
    output.json(page);
    return;
  }
  if (corrected !== null) output.notice(`Searched for "${corrected}".`);
  if (notice !== null) output.notice(notice);
  if (output.isQuiet) {
    for (const { id } of results) output.text(id);
  } else if (output.isTerminal) {
    results.forEach((hit, at) => {
      showHit(hit, at + 1, output);
    });
    if (results.length === 0) output.notice('No recordings found.');
    if (next !== null) output.notice(`${results.length} of ${count}. Next page: --page ${nextPageOf(next)}`);
  } else {
    output.table(
      [],
      results.flatMap(({ id, title, matches }) =>
        matches.map(({ field, text, time }) => [id, title, field, time === null ? '' : String(time), text]),
      ),
    );
  }
}

function showHit({ id, title, author, matches }: Hit, place: number, output: Output): void {
  const { paint } = output;
  const number = String(place).padStart(2);
  const by = paint('dim', `by ${safeLine(author.username)}`);
  output.styled(`${number}  ${paint('cyan', safeLine(id))}  ${paint('bold', safeLine(title))}  ${by}`);
  for (const match of matches.slice(0, MATCHES_SHOWN)) {
    const where = match.time === null ? match.field : shownTime(match.time);
    output.styled(`    ${paint('dim', safeLine(where).padStart(8))}  ${marked(match, output)}`);
  }
}

/** Highlights the words that matched. */
function marked({ text, ranges }: Match, { paint }: Output): string {
  let shown = '';
  let end = 0;
  for (const [from, to] of rangesOf(ranges)) {
    shown += safeLine(text.slice(end, from)) + paint('yellow', safeLine(text.slice(from, to)));
    end = to;
  }
  return shown + safeLine(text.slice(end));
}

function rangesOf(ranges: Match['ranges']): [from: number, to: number][] {
  return ranges.map(([from = 0, to = 0]) => [from, to]);
}

/** Runs `ttyreel play`, as the user would. */
async function playHit(program: Command, context: Context, hit: Hit | undefined): Promise<void> {
  if (!hit) throw new Failure('There is no result with this number.', { exitCode: EXIT.notFound });
  const { url, profile } = context.server;
  const server = profile === undefined ? ['--url', url] : ['--profile', profile];
  const start = String(hit.cast_time ?? 0);
  await program.parseAsync(['play', hit.id, '--start', start, ...server], { from: 'user' });
}

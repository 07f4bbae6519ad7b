import { writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { SHELLS } from '@ttyreel/recording';
import { followEvents } from '../../api/events.js';
import type { components } from '../../api/schema.js';
import { Failure } from '../../output/failure.js';
import { withCleanup } from '../../output/interrupts.js';
import { ProgressBar } from '../../output/progress-bar.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { readTextFile } from '../text-file.js';

type Generation = components['schemas']['Generation'];
type Wish = components['schemas']['Generate'];

/** `ttyreel generate` */
export function registerGenerate(program: Command): void {
  const command = program
    .command('generate')
    .description('Generate a tape from a description or a README, with a preview.')
    .argument('[description]', 'what the recording should show')
    .option('--readme <file>', 'a README with the commands to show; - for stdin')
    .option('--source <url>', 'the URL of a repository or package; the server fetches its README')
    .addOption(new Option('--shell <shell>', 'the shell').choices(SHELLS))
    .option('--theme <theme>', 'the colour theme; see `ttyreel themes`')
    .option('--max <number>', 'the maximum number of recordings of a README, up to 5', fewRecordings, 1)
    .option('--tape-only', 'only write the tape, without a preview')
    .option('-o, --output <file>', 'write the tape to a file')
    .action(async (description, options, self) => {
      const context = Context.of(self);
      showGeneration(context, await generate(context, await wishOf(description, options)), options.output);
    });
  withExamples(command, [
    ['ttyreel generate "list docker containers and stop one" -o demo.tape', 'from a description'],
    ['ttyreel generate --readme README.md --max 3', 'from a README'],
  ]);
}

function fewRecordings(text: string): number {
  if (!/^[1-5]$/.test(text)) throw new InvalidArgumentError('It must be from 1 to 5.');
  return Number(text);
}

interface GenerateOptions {
  readonly readme?: string;
  readonly source?: string;
  readonly shell?: (typeof SHELLS)[number];
  readonly theme?: string;
  readonly max: number;
  readonly tapeOnly?: true;
  readonly output?: string;
}

async function wishOf(description: string | undefined, options: GenerateOptions): Promise<Wish> {
  const { readme, source, shell, theme, max, tapeOnly } = options;
  if ([description, readme, source].filter((one) => one !== undefined).length !== 1)
    throw Failure.usage('Give exactly one of: a description, --readme or --source.');
  const markdown = readme === undefined ? undefined : await readTextFile(readme);
  return {
    ...(description !== undefined && { description }),
    ...(markdown !== undefined && { raw_markdown: markdown }),
    ...(source !== undefined && { source_url: source }),
    ...(shell && { shell }),
    ...(theme && { theme }),
    ...(max > 1 && { max_gifs: max }),
    ...(tapeOnly && { tape_only: true }),
  } as Wish;
}

/** @throws Failure if the server could not generate a tape */
function generate(context: Context, body: Wish): Promise<Generation> {
  const bar = new ProgressBar(context.output, 'generate');
  const end = () => {
    bar.end();
  };
  return withCleanup(end, () =>
    context.connectSignedIn(async (api) => {
      const { job_id: id, status_url: url } = await api.read(
        api.routes.POST('/api/v1/gifs/generate/', { body }),
      );
      const job = await followEvents<Generation>(api, `/api/v1/gifs/generate/${id}/events/`, (state) => {
        bar.say(stepOf(state));
        return state.status === 'completed' || state.error_message !== '';
      });
      if (job.status !== 'completed') throw new Failure(problemOf(job, url));
      return job;
    }),
  );
}

function problemOf({ status, error_message: problem }: Generation, url: string): string {
  if (status === 'failed') return `No tape was generated: ${problem}`;
  return `The tape is not written yet: ${problem} Look later at ${url}`;
}

function stepOf({ status, tape, commands_found: found, gifs_created: drawn }: Generation): string {
  if (status === 'pending') return 'is queued';
  if (tape === null) return found > 0 ? `writes a tape with ${found} commands` : 'writes the tape';
  return drawn > 0 ? `draws: ${drawn} done` : 'renders the preview';
}

function showGeneration({ output }: Context, job: Generation, file: string | undefined): void {
  if (file !== undefined) writeFileSync(file, job.tape ?? '');
  if (output.isJson) {
    output.json(job);
    return;
  }
  const [script] = job.tape_scripts;
  if (script) output.notice(script.notice);
  const urls = job.gifs.map(({ url }) => url);
  if (file !== undefined) output.notice(`The tape is in ${file}.`);
  else if (!output.isQuiet) output.text((job.tape ?? '').trimEnd());
  if (file !== undefined || output.isQuiet) for (const url of urls) output.text(url);
  else if (urls.length > 0) output.notice(`Preview: ${urls.join(' ')}`);
}

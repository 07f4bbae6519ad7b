import { type Command, Option } from '@commander-js/extra-typings';
import type { ImportResult, ImportStatus } from '../../asciinema/import-recordings.js';
import { EXIT, Failure } from '../../output/failure.js';
import type { Output } from '../../output/output.js';
import { safeLine } from '../../output/safe-text.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { VISIBILITIES } from './recording-options.js';

/** `ttyreel import` */
export function registerImport(program: Command): void {
  const command = program
    .command('import')
    .description(
      'Import recordings from an asciinema server or a folder; a second run continues where the first stopped.',
    )
    .argument('<place>', 'URL of a recording or of a user, or a folder of casts and GIFs')
    .addOption(
      new Option('--visibility <visibility>', 'the visibility of the imported recordings').choices(
        VISIBILITIES,
      ),
    )
    .option('-n, --dry-run', 'list the recordings to import, and import nothing')
    .action(async (place, options, self) => {
      await importFrom(Context.of(self), place, options);
    });
  withExamples(command, [
    ['ttyreel import https://asciinema.org/a/113463', 'one recording, with its title'],
    [
      'ttyreel import https://asciinema.org/~name --wait',
      'all public ones of a user, within the limits of the server',
    ],
    ['ttyreel import ~/casts --dry-run', 'list the recordings in a folder'],
  ]);
}

interface ImportOptions {
  readonly visibility?: (typeof VISIBILITIES)[number];
  readonly dryRun?: true;
}

async function importFrom(
  context: Context,
  place: string,
  { visibility, dryRun }: ImportOptions,
): Promise<void> {
  const { output, environment, server } = context;
  const [{ candidatesAt }, { importRecordings }, { ImportLedger }] = await Promise.all([
    import('../../asciinema/import-candidates.js'),
    import('../../asciinema/import-recordings.js'),
    import('../../asciinema/import-ledger.js'),
  ]);
  const results: ImportResult[] = [];
  await context.connectSignedIn(async (api) => {
    const { username } = await api.read(api.routes.GET('/api/v1/users/me/'));
    const candidates = await candidatesAt(place, await context.otherSites());
    const ledger = new ImportLedger(environment.importsFile, `${username} at ${server.url}`);
    try {
      const settings = { isDryRun: dryRun ?? false, visibility };
      for await (const result of importRecordings(candidates, api, ledger, settings)) {
        results.push(result);
        showResult(result, output);
      }
    } finally {
      showSummary(results, output);
    }
  });
  const failed = results.filter(({ status }) => status === 'failed').length;
  if (failed > 0)
    throw new Failure(`${failed} of ${results.length} could not be imported.`, { exitCode: EXIT.error });
}

const SIGNS: Readonly<
  Record<ImportStatus, readonly [sign: string, style: 'green' | 'dim' | 'red' | 'yellow']>
> = {
  imported: ['✓', 'green'],
  new: ['+', 'green'],
  skipped: ['=', 'dim'],
  failed: ['✗', 'red'],
  left: ['…', 'yellow'],
};

function showResult(
  { source, status, title = '', url = '', error = '' }: ImportResult,
  output: Output,
): void {
  if (output.isJson) return;
  if (output.isQuiet) {
    if (status === 'imported') output.text(url);
  } else if (output.isTerminal) {
    const [sign, style] = SIGNS[status];
    const detail = status === 'skipped' ? `already imported: ${url}` : `${title}  ${url}${error}`.trim();
    output.styled(`${output.paint(style, sign)} ${safeLine(source)}  ${safeLine(detail)}`.trimEnd());
  } else {
    output.table([], [[status, source, url, error]]);
  }
}

function showSummary(results: readonly ImportResult[], output: Output): void {
  const count = (status: ImportStatus) => results.filter((result) => result.status === status).length;
  const counts = {
    imported: count('imported'),
    new: count('new'),
    skipped: count('skipped'),
    failed: count('failed'),
    left: count('left'),
  };
  if (output.isJson) {
    output.json({ results, counts });
    return;
  }
  const parts = [
    counts.imported > 0 || counts.new === 0 ? `${counts.imported} imported` : '',
    counts.new > 0 ? `${counts.new} would be imported` : '',
    counts.skipped > 0 ? `${counts.skipped} already imported` : '',
    counts.failed > 0 ? `${counts.failed} failed` : '',
    counts.left > 0 ? `${counts.left} left: run the same command again later, or with --wait` : '',
  ];
  output.notice(`${parts.filter((part) => part !== '').join(', ')}.`);
}

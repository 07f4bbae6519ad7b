import type { Command } from 'commander';
import { ListCountsService } from '../../indexing/listings/list-counts.service.js';
import { QuotasService } from '../../indexing/quotas/quotas.service.js';
import { SearchIndex } from '../../indexing/search-index/search-index.js';
import { OPERATOR } from '../../resources/audit/audit.service.js';
import { FailedRenditionsService } from '../../resources/media/failed/failed-renditions.service.js';
import { MediaCheckService } from '../../resources/media/blobs/media-check.service.js';
import { ThemeImportsService } from '../../resources/themes/theme-imports.service.js';
import { UserOverviewsService } from '../../resources/users/user-overviews.service.js';
import { withApp } from './admin-app.js';
import { commandOf, type JsonOption } from './command-of.js';
import { print, reportProgress } from './output.js';
import { rotateSecret } from './rotate-secret.js';
import { readThemeDraft } from './theme-file.js';

export function addMaintenanceCommands(program: Command): void {
  commandOf(program, 'usage', 'count users, recordings, storage and views').action(usage);
  commandOf(program, 'check', 'compare the files in the store with the database')
    .option('--repair', 'remove surplus files, and make missing and failed renditions again')
    .action(check);
  commandOf(program, 'retry-renditions', 'make all failed renditions again').action(retryRenditions);
  commandOf(
    program,
    'rotate-secret',
    'replace the secret that encrypts API keys; all keys keep working. Stop the service before',
  ).action(rotateSecret);
  commandOf(
    program,
    'rebuild-lists',
    'compare lists, counters and used storage with the recordings, and correct them',
  ).action(rebuildLists);
  commandOf(program, 'rebuild-search', 'index recordings whose search entry is missing or outdated')
    .option('--all', 'check every recording')
    .action(rebuildSearch);
  commandOf(
    program,
    'import-theme <file>',
    'add a theme of a terminal, or replace one that was imported before',
  )
    .option('--slug <slug>', 'its name in URLs; default: made from the name')
    .option('--name <name>', 'its name; selects one from a file with several themes')
    .action(importTheme);
}

async function usage(options: JsonOption): Promise<void> {
  await withApp(async (app) => {
    const totals = await app.get(UserOverviewsService).totals();
    const json = {
      users: totals.users,
      staff: totals.staff,
      suspended: totals.suspended,
      recordings: totals.recordings,
      public_recordings: totals.publicRecordings,
      deleted_recordings: totals.deletedRecordings,
      collections: totals.collections,
      storage_bytes: totals.storageBytes,
      views: totals.views,
      embeds: totals.embeds,
      downloads: totals.downloads,
    };
    print({ json }, options);
  });
}

async function check(options: JsonOption & { readonly repair?: boolean }): Promise<void> {
  await withApp(async (app) => {
    const report = await app.get(MediaCheckService).check({ repair: options.repair });
    const json = {
      files: report.files,
      missing: report.missing.map(({ gifId, rendition, blobKey, problem, isRepaired }) => ({
        recording: gifId,
        rendition,
        file: blobKey,
        problem,
        is_repaired: isRepaired,
      })),
      surplus: report.surplus.map(({ blobKey, isRepaired }) => ({ file: blobKey, is_repaired: isRepaired })),
    };
    print({ json }, options);
    if ([...report.missing, ...report.surplus].some(({ isRepaired }) => !isRepaired)) process.exitCode = 1;
  });
}

async function retryRenditions(options: JsonOption): Promise<void> {
  await withApp(async (app) => {
    const failed = await app.get(FailedRenditionsService).retryAll();
    const json = failed.map(({ gifId, rendition, reason }) => ({ recording: gifId, rendition, reason }));
    print({ json, text: `renditions to be made again: ${failed.length}` }, options);
  });
}

async function rebuildLists(options: JsonOption): Promise<void> {
  await withApp(async (app) => {
    const drift = await app.get(ListCountsService).rebuild();
    const usedStorage = await app.get(QuotasService).rebuild();
    const lines = Object.entries({ ...drift, 'used storage': usedStorage });
    print(
      {
        json: { ...drift, used_storage: usedStorage },
        text: lines.map(([what, rows]) => `${what}: ${rows}`).join('\n'),
      },
      options,
    );
  });
}

async function rebuildSearch(options: JsonOption & { readonly all?: boolean }): Promise<void> {
  await withApp(async (app) => {
    const count = await app.get(SearchIndex).rebuild({ all: options.all, onProgress: reportRecordings });
    print({ json: { recordings: count }, text: `recordings checked: ${count}` }, options);
  });
}

const reportRecordings = (count: number) => {
  reportProgress(count, 'recordings');
};

async function importTheme(
  file: string,
  options: JsonOption & { readonly slug?: string; readonly name?: string },
): Promise<void> {
  const draft = await readThemeDraft(file, options);
  await withApp(async (app) => {
    const { slug, name, isDark, isNew } = await app.get(ThemeImportsService).import(draft, OPERATOR);
    print(
      {
        json: { slug, name, is_dark: isDark, is_new: isNew },
        text: `${isNew ? 'Added' : 'Changed'} the theme ${name}: theme=${slug}`,
      },
      options,
    );
  });
}

import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { AdminModule } from './app/admin.module.js';
import { AppConfig } from './platform/config/app-config.js';
import { parseDatabaseUrl } from './platform/database/database-url.js';
import { openEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.js';
import { migrate } from './platform/database/migrate.js';
import { ListCountsService } from './indexing/listings/list-counts.service.js';
import { makeLogger } from './platform/logging/log.js';
import { SecurityLog } from './platform/logging/security-log.js';
import { NestLogger } from './platform/logging/nest-logger.js';
import { QuotasService } from './indexing/quotas/quotas.service.js';
import { SearchIndex } from './indexing/search-index/search-index.js';
import { explainError } from './app/startup-errors.js';
import { readThemeDraft } from './app/theme-file.js';
import { ThemeImportsService } from './resources/themes/theme-imports.service.js';
import { UsersService } from './resources/users/users.service.js';

const STANDARD_ERROR = 2;

interface CreateUserOptions {
  readonly staff?: boolean;
  readonly email?: string;
  readonly json?: boolean;
}

interface ImportThemeOptions {
  readonly slug?: string;
  readonly name?: string;
  readonly json?: boolean;
}

const program = new Command('npm run admin --').description(
  "The operator's commands, beside a running service or without one.",
);

program
  .command('create-user')
  .description('make a user and print the API key')
  .argument('<name>', '3 to 39 letters, digits and hyphens')
  .option('--staff', 'who may feature recordings and collections')
  .option('--email <address>')
  .option('--json', 'print {"username", "api_key", "is_staff"} as the last line')
  .action(createUser);

program
  .command('rebuild-lists')
  .description('compare the lists and their counters with the recordings, and set right what differs')
  .action(rebuildLists);

program
  .command('rebuild-search')
  .description(
    'make what recordings are found by where it is missing or outdated; broken off, it goes on where it was',
  )
  .option('--all', 'look at every recording')
  .action(rebuildSearch);

program
  .command('import-theme')
  .description('add a theme of a terminal, or change one that was imported before')
  .argument('<file>', 'of Windows Terminal, iTerm2, base16, base24, Alacritty, asciinema or VHS')
  .option('--slug <slug>', 'its name in URLs; the default is made from the name')
  .option('--name <name>', 'its name; selects one from a file with several themes')
  .option('--json', 'print {"slug", "name", "is_dark", "is_new"} as the last line')
  .action(importTheme);

try {
  await program.parseAsync();
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}

async function createUser(name: string, options: CreateUserOptions): Promise<void> {
  await withApp(async (app) => {
    const users = app.get(UsersService);
    const { user, apiKey } = await users.create({
      username: name,
      isStaff: options.staff,
      email: options.email,
    });
    app
      .get(SecurityLog)
      .write('user_created', { user: { id: user.seq, name: user.username } }, { is_staff: user.isStaff });
    console.log(
      options.json
        ? JSON.stringify({ username: user.username, api_key: apiKey, is_staff: user.isStaff })
        : `Made ${user.isStaff ? 'the staff member' : 'the user'} ${user.username}.\nAPI key: ${apiKey}`,
    );
  });
}

async function rebuildLists(): Promise<void> {
  await withApp(async (app) => {
    const drift = await app.get(ListCountsService).rebuild();
    for (const [what, rows] of Object.entries(drift)) console.log(`${what}: ${rows}`);
    console.log(`used storage: ${await app.get(QuotasService).rebuild()}`);
  });
}

async function rebuildSearch({ all }: { readonly all?: boolean }): Promise<void> {
  await withApp(async (app) => {
    const count = await app.get(SearchIndex).rebuild({ all, onProgress: reportProgress });
    console.log(`recordings looked at: ${count}`);
  });
}

async function importTheme(file: string, options: ImportThemeOptions): Promise<void> {
  const draft = await readThemeDraft(file, options);
  await withApp(async (app) => {
    const { slug, name, isDark, isNew } = await app.get(ThemeImportsService).import(draft);
    console.log(
      options.json
        ? JSON.stringify({ slug, name, is_dark: isDark, is_new: isNew })
        : `${isNew ? 'Added' : 'Changed'} the theme ${name}: theme=${slug}`,
    );
  });
}

function reportProgress(recordings: number): void {
  if (recordings % 10_000 === 0) console.log(`${recordings} recordings ...`);
}

async function withApp(use: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  // Standard output has the result alone.
  const log = makeLogger(STANDARD_ERROR);
  const config = AppConfig.fromEnvironment();
  const postgres = config.databaseUrl === undefined ? await openEmbeddedPostgres(config.dataDirectory) : null;
  try {
    const address = postgres?.address ?? parseDatabaseUrl(config.databaseUrl ?? '');
    await migrate(address);
    const app = await NestFactory.createApplicationContext(AdminModule.register(config, address, log), {
      logger: new NestLogger(log),
      abortOnError: false,
    });
    try {
      await use(app);
    } finally {
      await app.close();
    }
  } finally {
    await postgres?.stop();
  }
}

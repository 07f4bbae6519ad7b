import { createInterface } from 'node:readline/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { OPERATOR } from '../../resources/audit/audit.service.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { UserOverviewsService } from '../../resources/users/user-overviews.service.js';
import { AccountExportService } from '../../resources/accounts/account-export.service.js';
import { AccountRemovalService } from '../../resources/accounts/account-removal.service.js';
import { withApp } from './admin-app.js';
import { commandOf, type JsonOption } from './command-of.js';
import { print } from './output.js';

export function addRemovalCommands(program: Command): void {
  commandOf(
    program,
    'delete-user <name>',
    'delete a user with all recordings, collections and keys, permanently',
  )
    .option('--yes', 'do not ask')
    .action(deleteUser);
  commandOf(program, 'export-user <name>', 'write everything of a user into a zip file')
    .option('--output <file>', 'a new file; default: ttyreel-NAME.zip in this folder')
    .action(exportUser);
}

async function deleteUser(name: string, options: JsonOption & { readonly yes?: boolean }): Promise<void> {
  await withApp(async (app) => {
    const { user, stats } = await app.get(UserOverviewsService).get(name);
    if (!options.yes) await confirm(user.username, stats.gifCount);
    const removed = await app.get(AccountRemovalService).remove(user.username, OPERATOR);
    app
      .get(SecurityLog)
      .write(
        'user_deleted',
        { user: { id: user.seq, name: user.username } },
        { recordings: removed.recordings },
      );
    print({ json: { username: user.username, ...removed } }, options);
  });
}

/** @throws ValidationFailed unless the name is typed again */
async function confirm(username: string, recordings: number): Promise<void> {
  const refusal = ValidationFailed.field(
    'delete-user',
    'not confirmed, nothing was deleted (--yes does not ask)',
  );
  if (!process.stdin.isTTY) throw refusal;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(
    `This permanently deletes ${username} and ${recordings} recordings. Type the username to confirm: `,
  );
  terminal.close();
  if (typed.trim() !== username) throw refusal;
}

async function exportUser(name: string, options: JsonOption & { readonly output?: string }): Promise<void> {
  await withApp(async (app) => {
    const { user } = await app.get(UserOverviewsService).get(name);
    const file = path.resolve(options.output ?? `ttyreel-${user.username}.zip`);
    const report = await app.get(AccountExportService).export(user, file);
    print({ json: { username: user.username, file, ...report } }, options);
  });
}

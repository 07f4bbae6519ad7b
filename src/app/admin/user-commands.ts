import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { OPERATOR } from '../../resources/audit/audit.service.js';
import { InvitationsService } from '../../resources/auth/invitations/invitations.service.js';
import { PasswordLinksService } from '../../resources/auth/passwords/password-links.service.js';
import { ApiKeysService } from '../../resources/auth/api-keys/api-keys.service.js';
import { type UserOverview, UserOverviewsService } from '../../resources/users/user-overviews.service.js';
import type { UserEntity } from '../../resources/users/user.entity.js';
import { AccountNoticesService } from '../../resources/users/notices/account-notices.service.js';
import { UserAdministrationService } from '../../resources/users/user-administration.service.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { withApp } from './admin-app.js';
import { commandOf, type JsonOption } from './command-of.js';
import { print, type Row } from './output.js';

interface CreateUserOptions extends JsonOption {
  readonly staff?: boolean;
  readonly email?: string;
  readonly init?: boolean;
}

export function addUserCommands(program: Command): void {
  commandOf(program, 'create-user <name>', 'create a user and print the API key')
    .option('--staff', 'may moderate: feature, hide, decide reports, suspend users')
    .option('--email <address>')
    .option('--init', 'make the data folder and the database if there are none')
    .action(createUser);
  commandOf(program, 'list-users', 'list all users').action(listUsers);
  commandOf(program, 'show-user <name>', 'show a user with the named keys').action(showUser);
  commandOf(program, 'reset-key <name>', 'replace the API key of the profile and print the new one').action(
    resetKey,
  );
  commandOf(
    program,
    'password-link <name>',
    'print a link with which a user sets a password, once within a day',
  ).action(passwordLink);
  commandOf(program, 'invite [note]', 'print a link with which one person may sign up within 7 days').action(
    invite,
  );
  commandOf(program, 'set-staff <name> <on|off>', 'give or take the rights of staff').action(setStaff);
  commandOf(program, 'suspend-user <name>', 'refuse all keys of a user; recordings stay visible')
    .option('--reason <text>', 'is shown to the user', '')
    .action(suspendUser);
  commandOf(program, 'unsuspend-user <name>', 'accept the keys of a suspended user again').action(
    unsuspendUser,
  );
}

async function createUser(name: string, options: CreateUserOptions): Promise<void> {
  await withApp(async (app) => {
    const { staff: isStaff, email } = options;
    const administration = app.get(UserAdministrationService);
    const { user, apiKey } = await administration.create({ username: name, isStaff, email }, OPERATOR);
    log(app, 'user_created', user, { is_staff: user.isStaff });
    print(
      {
        json: { username: user.username, api_key: apiKey, is_staff: user.isStaff },
        text: `Created the ${user.isStaff ? 'staff member' : 'user'} ${user.username}.\nAPI key: ${apiKey}`,
      },
      options,
    );
  }, options);
}

async function listUsers(options: JsonOption): Promise<void> {
  await withApp(async (app) => {
    const rows = (await app.get(UserOverviewsService).list()).map(rowOf);
    print({ json: { users: rows }, rows }, options);
  });
}

async function showUser(name: string, options: JsonOption): Promise<void> {
  await withApp(async (app) => {
    const overview = await app.get(UserOverviewsService).get(name);
    const { user, stats } = overview;
    const keys = await app.get(ApiKeysService).list(user.seq);
    const json = {
      ...rowOf(overview),
      suspended_reason: user.suspendedReason,
      display_name: user.displayName,
      bio: user.bio,
      website_url: user.websiteUrl,
      codehost_url: user.codehostUrl,
      public_recordings: stats.publicGifCount,
      collections: stats.collectionCount,
      embeds: stats.embedCount,
      downloads: stats.downloadCount,
      named_keys: keys.map((key) => ({
        id: key.id,
        name: key.name,
        last_four: key.lastFour,
        scopes: key.scopes,
        created_at: key.createdAt.toISOString(),
        expires_at: key.expiresAt?.toISOString() ?? null,
        last_used_at: key.lastUsedAt?.toISOString() ?? null,
      })),
    };
    print({ json }, options);
  });
}

async function resetKey(name: string, options: JsonOption): Promise<void> {
  await withApp(async (app) => {
    const { user, apiKey } = await app.get(UserAdministrationService).resetKey(name, OPERATOR);
    log(app, 'key_reset', user);
    await app.get(AccountNoticesService).tell('key_reset', { user: { id: user.seq, name: user.username } });
    print({ json: { username: user.username, api_key: apiKey } }, options);
  });
}

async function passwordLink(name: string, options: JsonOption): Promise<void> {
  await withApp(async (app) => {
    const link = await app.get(PasswordLinksService).make(name);
    print({ json: { ...link }, text: link.url }, options);
  });
}

async function invite(note: string | undefined, options: JsonOption): Promise<void> {
  await withApp(async (app) => {
    const { invitation, url } = await app.get(InvitationsService).create(note ?? '', OPERATOR);
    print(
      { json: { id: invitation.id, url, expires_at: invitation.expiresAt.toISOString() }, text: url },
      options,
    );
  });
}

async function setStaff(name: string, state: string, options: JsonOption): Promise<void> {
  if (state !== 'on' && state !== 'off') {
    throw ValidationFailed.field('set-staff', `"${state}" is neither on nor off`);
  }
  await withApp(async (app) => {
    const user = await app.get(UserAdministrationService).setStaff(name, state === 'on', OPERATOR);
    log(app, 'staff_set', user, { is_staff: user.isStaff });
    print({ json: { username: user.username, is_staff: user.isStaff } }, options);
  });
}

async function suspendUser(name: string, options: JsonOption & { readonly reason: string }): Promise<void> {
  await withApp(async (app) => {
    const user = await app.get(UserAdministrationService).suspend(name, options.reason, OPERATOR);
    print({ json: suspensionOf(user) }, options);
  });
}

async function unsuspendUser(name: string, options: JsonOption): Promise<void> {
  await withApp(async (app) => {
    const user = await app.get(UserAdministrationService).unsuspend(name, OPERATOR);
    print({ json: suspensionOf(user) }, options);
  });
}

function rowOf({ user, stats }: UserOverview): Row {
  return {
    username: user.username,
    email: user.email,
    is_staff: user.isStaff,
    suspended_at: user.suspendedAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    recordings: stats.gifCount,
    storage_bytes: stats.storageBytes,
    views: stats.viewCount,
  };
}

function suspensionOf({ username, suspendedAt, suspendedReason }: UserEntity): Row {
  return {
    username,
    suspended_at: suspendedAt?.toISOString() ?? null,
    suspended_reason: suspendedReason,
  };
}

function log(
  app: INestApplicationContext,
  event: Parameters<SecurityLog['write']>[0],
  user: UserEntity,
  details: object = {},
): void {
  app.get(SecurityLog).write(event, { user: { id: user.seq, name: user.username } }, details);
}

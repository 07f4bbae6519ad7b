import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { searchIndex } from '../../../../test/support/search-database.js';
import { aDraft, TestGifCreation } from '../../../../test/support/test-gif-creation.js';
import { silent } from '../../../../test/support/test-outbox.js';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import { GifTagRepository } from '../../../indexing/listings/gif-tag.repository.js';
import type { SecretFinding } from '@ttyreel/recording';
import type { GifDraft } from '../upload/gif-creation.service.js';
import { SecretHoldRepository } from './secret-hold.repository.js';
import { SecretHoldService } from './secret-hold.service.js';

const NPM = {
  kind: 'npm_token',
  place: 'screen',
  line: 3,
  time: 1.5,
  excerpt: 'npm_… (40 characters)',
  fingerprint: '1f2e',
} as const;
const AGE = {
  kind: 'age_key',
  place: 'screen',
  line: 1,
  time: 0,
  excerpt: 'AGE-… (74 characters)',
  fingerprint: '3a4b',
} as const;

let database: MigratedDatabase;
let test: TestGifCreation;

beforeAll(async () => {
  database = await createMigratedDatabase();
  test = await TestGifCreation.create(database.source);
});
afterAll(async () => {
  await test.end();
  await database.drop();
});
beforeEach(() => test.reset());

async function made(gif: Partial<GifDraft['gif']> = {}): Promise<number> {
  await test.service().create(aDraft(gif, ['git']));
  const [row]: { seq: number }[] = await database.source.query('SELECT max(seq) AS seq FROM gif');
  return Number(row?.seq);
}

async function review(seq: number, found: readonly SecretFinding[]): Promise<boolean> {
  const { source } = database;
  const publication = new GifPublicationService(
    new GifTagRepository(),
    searchIndex(source).index,
    test.counts,
  );
  const holds = new SecretHoldService(new SecretHoldRepository(), publication, silent);
  return publicTransactions(source).transaction(async (manager, changed) => {
    const publish = await holds.review(seq, found, { manager, changed });
    await publish?.();
    return publish !== null;
  });
}

async function row(): Promise<unknown> {
  const [gif]: unknown[] = await database.source.query(
    'SELECT visibility, hidden_visibility, secrets, allows_secrets, is_held, (SELECT count(*)::int FROM gif_tag) AS listed FROM gif',
  );
  return gif;
}

it('makes a public recording unlisted and removes it from its lists; a second review changes nothing', async () => {
  const seq = await made();
  for (let turn = 0; turn < 2; turn++) {
    expect(await review(seq, [NPM])).toBe(true);
    expect(await row()).toMatchObject({ visibility: 'unlisted', secrets: [NPM], is_held: true, listed: 0 });
    expect(await test.drift()).toEqual([0, 0, 0, 0]);
  }
});

it('does not change a recording whose author allows secrets', async () => {
  await review(await made({ allowsSecrets: true }), [NPM]);
  expect(await row()).toMatchObject({ visibility: 'public', secrets: [NPM], is_held: false, listed: 1 });
});

it('holds a recording whose author confirmed other secrets, until the new one is confirmed', async () => {
  const seq = await made({ allowsSecrets: true, secrets: [AGE] });
  await review(seq, [AGE]);
  expect(await row()).toMatchObject({ visibility: 'public', is_held: false });
  await review(seq, [AGE, NPM]);
  expect(await row()).toMatchObject({ visibility: 'unlisted', allows_secrets: false, is_held: true });
});

it('forgets that the screen was not searched to its end', async () => {
  const unsearched = { ...NPM, kind: 'unsearched_screen' } as const;
  await review(await made({ secrets: [unsearched] }), [NPM]);
  expect(await row()).toMatchObject({ secrets: [NPM] });
});

it('does not hold a recording that its author wants unlisted', async () => {
  await review(await made({ visibility: 'unlisted' }), [NPM]);
  expect(await row()).toMatchObject({ visibility: 'unlisted', secrets: [NPM], is_held: false });
});

it('holds a hidden recording for the time after it is shown again', async () => {
  const seq = await made();
  await database.source.query(
    `UPDATE gif SET visibility = 'hidden', hidden_visibility = 'public', hidden_at = now(), hidden_reason = 'x'`,
  );
  await review(seq, [NPM]);
  expect(await row()).toMatchObject({ visibility: 'hidden', hidden_visibility: 'unlisted', is_held: true });
});

it('keeps the findings of an earlier scan', async () => {
  const seq = await made({ secrets: [AGE, { ...NPM, line: 9 }], visibility: 'unlisted', isHeld: true });
  await review(seq, [NPM]);
  expect(await row()).toMatchObject({ secrets: [AGE, NPM], is_held: true });
});

it('does nothing without secrets and for a purged recording', async () => {
  expect(await review(await made(), [])).toBe(false);
  expect(await review(4711, [NPM])).toBe(false);
  expect(await row()).toMatchObject({ visibility: 'public', listed: 1 });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { insertWebhook, takeEvents, webhookEvents } from '../../../test/support/webhook-events.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { GifEntity } from '../gifs/data/gif.entity.js';
import { GifRepository } from '../gifs/data/gif.repository.js';
import { GifsService } from '../gifs/gifs.service.js';
import { ReportCaseEntity } from './report-case.entity.js';
import { ReportEntity } from './report.entity.js';
import type { ReportReason } from './report-reasons.js';
import { ReportRepository } from './report.repository.js';
import { ReportsService } from './reports.service.js';

const PAGE = { page: 1, size: 20 };
const BOB: Viewer = { userSeq: 2, username: 'bob', isStaff: false, namedKey: null };

let database: MigratedDatabase;
let source: DataSource;
let rows: ReportRepository;
let reports: ReportsService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  rows = new ReportRepository(source.getRepository(ReportCaseEntity), source.getRepository(ReportEntity));
  const gifs = new GifsService(new GifRepository(source.getRepository(GifEntity)));
  reports = new ReportsService(
    source,
    rows,
    gifs,
    new KeyVault('a secret of the reports'),
    webhookEvents(source),
  );
  await insertUsers(source, { username: 'ada' }, { username: 'bob' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await source.query('TRUNCATE gif CASCADE');
  await insertGifs(source, { id: 'reported' }, { id: 'another1' });
});

const report = (id: string, reason: ReportReason, from: string | Viewer) =>
  reports.report(
    id,
    typeof from === 'string' ? { viewer: null, bucket: from } : { viewer: from, bucket: '192.0.2.9' },
    { reason, details: `${reason}!` },
  );
const open = async () =>
  (await reports.list(true, PAGE)).rows.map(({ gif, reports: all }) => [
    gif.id,
    all.map(({ reason, username }) => `${username}:${reason}`),
  ]);

describe('reports of a recording', () => {
  it('form one case with the last report of each reporter', async () => {
    await report('reported', 'spam', '192.0.2.1');
    await report('another1', 'abuse', '192.0.2.1');
    await report('reported', 'abuse', BOB);
    await report('reported', 'secrets', '192.0.2.1');
    expect(await open()).toEqual([
      ['reported', [':secrets', 'bob:abuse']],
      ['another1', [':abuse']],
    ]);
  });

  it('contain no address', async () => {
    await report('reported', 'spam', '192.0.2.1');
    const [row] = await source.query<Record<string, unknown>[]>('SELECT report::text AS text FROM report');
    expect(String(row?.['text'])).not.toContain('192.0.2.1');
    expect(String(row?.['text'])).not.toContain(Buffer.from('192.0.2.1').toString('hex'));
  });

  it('are told to the webhooks of staff only', async () => {
    const [grace = 0] = await insertUsers(source, { username: 'grace', isStaff: true });
    await insertWebhook(source, 1, 'https://hooks.example');
    await report('reported', 'spam', BOB);
    expect(await takeEvents(source)).toEqual([]);
    await insertWebhook(source, grace, 'https://hooks.example');
    await report('reported', 'abuse', BOB);
    const [reported] = (await reports.list(true, PAGE)).rows;
    expect(await takeEvents(source)).toEqual([['gif.reported', reported?.reportCase.seq]]);
  });

  it('form one case even if many arrive concurrently', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => report('reported', 'spam', `192.0.2.${n}`)));
    expect((await open()).map(([, all]) => all?.length)).toEqual([10]);
  });

  it('are counted, and the oldest are listed', async () => {
    for (let n = 0; n < 102; n++) await report('reported', n < 2 ? 'spam' : 'abuse', `198.51.100.${n}`);
    const [row] = (await reports.list(true, PAGE)).rows;
    expect([row?.reportCount, row?.reports.length, row?.reports[2]?.reason]).toEqual([102, 100, 'abuse']);
    expect(row?.reports.slice(0, 2).map(({ reason }) => reason)).toEqual(['spam', 'spam']);
  });

  it('become anonymous when their author leaves', async () => {
    await report('reported', 'spam', BOB);
    await reports.forgetReporter('bob');
    expect(await open()).toEqual([['reported', [':spam']]]);
  });

  it('open a new case after a decision', async () => {
    await report('reported', 'spam', BOB);
    const [first] = (await reports.list(true, PAGE)).rows;
    const seq = first?.reportCase.seq ?? 0;
    const decision = { decision: 'dismissed', decidedBy: 'grace' } as const;
    expect(await rows.decide(seq, decision, source.manager)).toBe(true);
    expect(await rows.decide(seq, decision, source.manager)).toBe(false);
    expect(await open()).toEqual([]);
    await report('reported', 'abuse', BOB);
    expect(await open()).toEqual([['reported', ['bob:abuse']]]);
    expect((await reports.list(false, PAGE)).rows.map(({ reportCase }) => reportCase.decidedBy)).toEqual([
      'grace',
    ]);
  });

  it('are rejected for missing recordings', async () => {
    await source.query(`UPDATE gif SET deleted_at = now() WHERE id = 'another1'`);
    for (const id of ['another1', 'bbbbbbbb', 'no id'])
      await expect(report(id, 'spam', BOB)).rejects.toThrow(NotFound);
    await expect(reports.get(1_000)).rejects.toThrow(NotFound);
    await expect(reports.list(true, { page: 2, size: 20 })).rejects.toThrow(NotFound);
  });
});

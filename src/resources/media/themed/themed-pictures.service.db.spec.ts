import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { THEMES } from '../../../../test/support/builtin-themes.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import {
  PICTURE,
  refusalOf,
  SHORT_MS,
  TestThemedPictures,
} from '../../../../test/support/test-themed-pictures.js';
import {
  NotFound,
  RateLimited,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';

let database: MigratedDatabase;
let source: DataSource;
let test: TestThemedPictures;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  test = await TestThemedPictures.create(source);
});
afterAll(async () => {
  await database.drop();
  await test.end();
});
beforeEach(() => test.reset());

describe('a themed picture', () => {
  it('is rendered once for concurrent readers in several processes', async () => {
    await test.addGif('aaaaaaaa');
    const processes = [test.service(), test.service(), test.service()];
    const asking = Promise.all(
      Array.from({ length: 10 }, () =>
        processes.map((each) => each.open({ gifId: 'aaaaaaaa', themeSlug: 'nord', askedBy: 'reader' })),
      ).flat(),
    );
    while ((await test.jobs()).length === 0) await delay(10);
    await delay(100);
    expect(await test.jobs()).toMatchObject([{ kind: 'themed', subject_seq: 1 }]);
    await test.draw(1);
    const found = await asking;
    expect(new Set(found.map((blob) => blob.hash)).size).toBe(1);
    expect(found[0]).toMatchObject({ gifSeq: 1, size: PICTURE.length, contentType: 'image/gif' });

    await source.query('TRUNCATE outbox');
    await test.open('aaaaaaaa', 'nord');
    expect(await test.jobs()).toEqual([]);
  });

  it('is TemporarilyUnavailable if rendering takes longer than a reader can wait', async () => {
    await test.addGif('aaaaaaaa');
    for (let times = 0; times < 2; times++) {
      const refusal = await refusalOf(test.open('aaaaaaaa', 'nord'));
      expect(refusal).toBeInstanceOf(TemporarilyUnavailable);
      expect(refusal).toHaveProperty('retryAfter', expect.any(Number));
    }
    expect(await test.jobs()).toHaveLength(1);
  });

  it('is RateLimited while 20 others wait', async () => {
    await test.addGif('aaaaaaaa');
    await test.addGif('bbbbbbbb');
    const asked = ['aaaaaaaa', 'bbbbbbbb'].flatMap((id) => THEMES.map(({ slug }) => [id, slug] as const));
    const refusals = await Promise.all(asked.map(([id, slug]) => refusalOf(test.open(id, slug))));
    expect(refusals.filter((each) => each instanceof TemporarilyUnavailable)).toHaveLength(20);
    const limited = refusals.filter((each) => each instanceof RateLimited);
    expect(limited).toHaveLength(10);
    expect(limited[0]).toHaveProperty('retryAfter', expect.any(Number));
    expect(await test.jobs()).toHaveLength(20);

    await test.draw(1);
    const late = asked.filter((_, at) => refusals[at] instanceof RateLimited);
    const again = await Promise.all(late.map(([id, slug]) => refusalOf(test.open(id, slug))));
    expect(again.filter((each) => each instanceof TemporarilyUnavailable)).toHaveLength(1);
  });

  it('is RateLimited while five of the same address wait', async () => {
    await test.addGif('aaaaaaaa');
    const slugs = THEMES.map(({ slug }) => slug);
    const refusals = await Promise.all(
      slugs.map((slug) => refusalOf(test.open('aaaaaaaa', slug, SHORT_MS, '192.0.2.1'))),
    );
    expect(refusals.filter((each) => each instanceof TemporarilyUnavailable)).toHaveLength(5);
    expect(refusals.filter((each) => each instanceof RateLimited)).toHaveLength(slugs.length - 5);
    expect(await test.jobs()).toHaveLength(5);

    const late = slugs[refusals.findIndex((each) => each instanceof RateLimited)] ?? '';
    expect(await refusalOf(test.open('aaaaaaaa', late, SHORT_MS, '192.0.2.2'))).toBeInstanceOf(
      TemporarilyUnavailable,
    );
    await test.rows.markFailed(1, 'It failed.', null);
    const later = slugs.filter((slug, at) => slug !== late && refusals[at] instanceof RateLimited);
    const again = later.map((slug) => refusalOf(test.open('aaaaaaaa', slug, SHORT_MS, '192.0.2.1')));
    expect((await Promise.all(again)).filter((each) => each instanceof TemporarilyUnavailable)).toHaveLength(
      1,
    );
  });

  it('is enqueued for one address while another one is rejected', async () => {
    await test.addGif('aaaaaaaa');
    const service = test.service();
    const ask = (slug: string, askedBy: string) =>
      refusalOf(service.open({ gifId: 'aaaaaaaa', themeSlug: slug, askedBy }, SHORT_MS));
    const [late = '', ...slugs] = THEMES.map(({ slug }) => slug);
    await Promise.all(slugs.slice(0, 5).map((slug) => ask(slug, '192.0.2.1')));
    const [, other] = await Promise.all([ask(late, '192.0.2.1'), ask(late, '192.0.2.2')]);
    expect(other).toBeInstanceOf(TemporarilyUnavailable);
  });

  it('is not enqueued by a peek', async () => {
    await test.addGif('aaaaaaaa');
    const request = { gifId: 'aaaaaaaa', themeSlug: 'nord', askedBy: 'reader' };
    expect(await test.service().peek(request)).toBeNull();
    expect(await test.jobs()).toEqual([]);
    await refusalOf(test.open('aaaaaaaa', 'nord'));
    expect(await test.service().peek(request)).toBeNull();
    await test.draw(1);
    expect(await test.service().peek(request)).toMatchObject({ size: PICTURE.length });
    await expect(test.service().peek({ ...request, gifId: 'cccccccc' })).rejects.toBeInstanceOf(NotFound);
    await expect(test.service().peek({ ...request, themeSlug: 'beige' })).rejects.toBeInstanceOf(
      ValidationFailed,
    );
  });

  it.each([
    ['permanently if the recording is the cause', null, false],
    ['for a while otherwise', 600, false],
    ['but not after that', 0, true],
  ])('stays failed: %s', async (_, retryInSeconds, drawnAgain) => {
    await test.addGif('aaaaaaaa');
    await refusalOf(test.open('aaaaaaaa', 'nord'));
    await source.query('TRUNCATE outbox');
    await test.rows.markFailed(1, 'Drawing the cast took longer than 60 s.', retryInSeconds);
    const refusal = await refusalOf(test.open('aaaaaaaa', 'nord'));
    if (drawnAgain) {
      expect(refusal).toBeInstanceOf(TemporarilyUnavailable);
      expect(await test.jobs()).toHaveLength(1);
    } else {
      expect(refusal).toBeInstanceOf(NotFound);
      expect(refusal).toHaveProperty('message', expect.stringContaining('longer than 60 s'));
      expect(await test.jobs()).toEqual([]);
    }
  });

  it("is the recording's own picture if that was rendered in the theme", async () => {
    await test.addGif('aaaaaaaa', { drawnIn: 'nord' });
    expect(await test.open('aaaaaaaa', 'nord')).toMatchObject({ hash: '0'.repeat(64) });
    expect(await test.jobs()).toEqual([]);
    expect(await refusalOf(test.open('aaaaaaaa', 'dracula'))).toBeInstanceOf(TemporarilyUnavailable);
  });

  it('is rendered if the own picture was uploaded, even if its theme is set', async () => {
    await test.addGif('aaaaaaaa');
    await source.query(`UPDATE gif SET theme_slug = 'nord'`);
    expect(await refusalOf(test.open('aaaaaaaa', 'nord'))).toBeInstanceOf(TemporarilyUnavailable);
  });

  it('is rejected for an unknown theme, without a cast, and for an unknown or deleted recording', async () => {
    await test.addGif('aaaaaaaa', { cast: false });
    await test.addGif('bbbbbbbb');
    await source.query(`UPDATE gif SET deleted_at = now() WHERE id = 'bbbbbbbb'`);
    const refusals: [string, string, new (...args: never[]) => Error, RegExp][] = [
      ['aaaaaaaa', 'no-theme', ValidationFailed, /There is no theme "no-theme"/],
      ['aaaaaaaa', 'nord', NotFound, /without a cast/],
      ['bbbbbbbb', 'nord', NotFound, /no recording/],
      ['cccccccc', 'nord', NotFound, /no recording/],
    ];
    for (const [id, slug, kind, message] of refusals) {
      const refusal = await refusalOf(test.open(id, slug));
      expect(refusal).toBeInstanceOf(kind);
      expect(refusal).toHaveProperty('message', expect.stringMatching(message));
    }
  });

  it('is NotFound if the recording is deleted during the wait', async () => {
    await test.addGif('aaaaaaaa');
    const opening = refusalOf(test.open('aaaaaaaa', 'nord', 10_000));
    while ((await test.jobs()).length === 0) await delay(10);
    await source.query('UPDATE gif SET deleted_at = now()');
    expect(await opening).toBeInstanceOf(NotFound);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { THEMES } from '../../../../test/support/builtin-themes.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { PICTURE, refusalOf, TestThemedPictures } from '../../../../test/support/test-themed-pictures.js';
import {
  NotFound,
  RateLimited,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';
import { JobTimeout, RetryableError, UnrecoverableError } from '../../../platform/jobs/job-handler.js';

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

/** Draws nothing until `draw` is called. */
function holdDrawing(): { draw: () => void; readonly count: number } {
  const held = { draw: (): void => undefined, count: 0 };
  const drawn = new Promise<void>((resolve) => (held.draw = resolve));
  test.drawing = () => {
    held.count += 1;
    return drawn.then(() => PICTURE);
  };
  return held;
}

const states = () => source.query<{ state: string }[]>('SELECT state FROM themed_picture');

describe('a themed picture', () => {
  it('is drawn once for concurrent readers of a process, and then read', async () => {
    await test.addGif('aaaaaaaa');
    const held = holdDrawing();
    const process = test.service();
    const readers = ['1', '1', '2', '3'].map((askedBy) =>
      process.open({ gifId: 'aaaaaaaa', themeSlug: 'nord', askedBy }),
    );
    while (held.count === 0) await delay(10);
    held.draw();
    const found = await Promise.all(readers);
    expect(new Set(found.map((blob) => blob.hash)).size).toBe(1);
    expect(found[0]).toMatchObject({ gifSeq: 1, size: PICTURE.length, contentType: 'image/gif' });
    await test.open('aaaaaaaa', 'nord');
    expect(held.count).toBe(1);
  });

  it('may be drawn by several processes at the same time', async () => {
    await test.addGif('aaaaaaaa');
    const held = holdDrawing();
    const readers = ['1', '2'].map((reader) => test.open('aaaaaaaa', 'nord', undefined, reader));
    while (held.count < 2) await delay(10);
    held.draw();
    const found = await Promise.all(readers);
    expect(found[0]?.hash).toBe(found[1]?.hash);
    expect(await states()).toEqual([{ state: 'ready' }]);
  });

  it('is TemporarilyUnavailable if drawing takes longer than a reader can wait, and drawn nevertheless', async () => {
    await test.addGif('aaaaaaaa');
    const held = holdDrawing();
    const process = test.service();
    const request = { gifId: 'aaaaaaaa', themeSlug: 'nord', askedBy: 'reader' };
    const refusals = [await refusalOf(process.open(request, 50)), await refusalOf(process.open(request, 50))];
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(TemporarilyUnavailable);
    held.draw();
    expect(await process.open(request)).toMatchObject({ size: PICTURE.length });
    expect(held.count).toBe(1);
  });

  it('is RateLimited while five of the same address wait, and only for that one', async () => {
    await test.addGif('aaaaaaaa');
    const held = holdDrawing();
    const process = test.service();
    const ask = (themeSlug: string, askedBy: string) =>
      refusalOf(process.open({ gifId: 'aaaaaaaa', themeSlug, askedBy }));
    const [other = '', ...slugs] = THEMES.map(({ slug }) => slug);
    const refusals: unknown[] = [];
    const own = slugs.map(async (slug) => {
      const answer = await ask(slug, '192.0.2.1');
      if (answer instanceof Error) refusals.push(answer);
    });
    // All of them have arrived.
    while (refusals.length < slugs.length - 5) await delay(10);
    const newcomer = ask(other, '192.0.2.2');
    held.draw();
    await Promise.all(own);
    expect(refusals).toHaveLength(slugs.length - 5);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(RateLimited);
    expect(await newcomer).toMatchObject({ size: PICTURE.length });
  });

  it('is not drawn by a peek', async () => {
    await test.addGif('aaaaaaaa');
    const held = holdDrawing();
    held.draw();
    const request = { gifId: 'aaaaaaaa', themeSlug: 'nord', askedBy: 'reader' };
    expect(await test.service().peek(request)).toBeNull();
    expect(held.count).toBe(0);
    await test.open('aaaaaaaa', 'nord');
    expect(await test.service().peek(request)).toMatchObject({ size: PICTURE.length });
    await expect(test.service().peek({ ...request, gifId: 'cccccccc' })).rejects.toBeInstanceOf(NotFound);
    await expect(test.service().peek({ ...request, themeSlug: 'beige' })).rejects.toBeInstanceOf(
      ValidationFailed,
    );
  });

  it.each([
    ['permanently if the recording is the cause', new UnrecoverableError('Line 2 is not JSON.'), false],
    ['for a while if it takes too long', new JobTimeout('Drawing the cast took too long.'), true],
  ])('stays failed: %s', async (_, error, mayRetry) => {
    await test.addGif('aaaaaaaa');
    test.drawing = () => Promise.reject(error);
    await expect(test.open('aaaaaaaa', 'nord')).rejects.toThrow(NotFound);
    test.drawing = () => Promise.resolve(PICTURE);
    await expect(test.open('aaaaaaaa', 'nord')).rejects.toThrow(error.message);
    await source.query(`UPDATE themed_picture SET retry_at = retry_at - interval '10 minutes'`);
    const again = await refusalOf(test.open('aaaaaaaa', 'nord'));
    if (mayRetry) expect(again).toMatchObject({ size: PICTURE.length });
    else expect(again).toBeInstanceOf(NotFound);
  });

  it('is TemporarilyUnavailable if its process was killed, and tried again', async () => {
    await test.addGif('aaaaaaaa');
    test.drawing = () => Promise.reject(new RetryableError('The worker process ended unexpectedly.'));
    await expect(test.open('aaaaaaaa', 'nord')).rejects.toThrow(TemporarilyUnavailable);
    test.drawing = () => Promise.resolve(PICTURE);
    expect(await test.open('aaaaaaaa', 'nord')).toMatchObject({ size: PICTURE.length });
  });

  it('is not stored if the recording was edited meanwhile', async () => {
    await test.addGif('aaaaaaaa');
    test.drawing = async () => {
      await source.query(`UPDATE rendition SET blob_key = 'aa/edited.cast' WHERE name = 'cast'`);
      return PICTURE;
    };
    await expect(test.open('aaaaaaaa', 'nord')).rejects.toThrow('was edited while');
    expect(await states()).toEqual([]);
  });

  it("is the recording's own picture if that was rendered in the theme", async () => {
    await test.addGif('aaaaaaaa', { drawnIn: 'nord' });
    const held = holdDrawing();
    held.draw();
    expect(await test.open('aaaaaaaa', 'nord')).toMatchObject({ hash: '0'.repeat(64) });
    expect(held.count).toBe(0);
    expect(await test.open('aaaaaaaa', 'dracula')).toMatchObject({ size: PICTURE.length });
  });

  it('is drawn if the own picture was uploaded, even if its theme is set', async () => {
    await test.addGif('aaaaaaaa');
    await source.query(`UPDATE gif SET theme_slug = 'nord'`);
    expect(await test.open('aaaaaaaa', 'nord')).toMatchObject({ size: PICTURE.length });
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
    test.drawing = async () => {
      await source.query('UPDATE gif SET deleted_at = now()');
      return PICTURE;
    };
    expect(await refusalOf(test.open('aaaaaaaa', 'nord'))).toBeInstanceOf(NotFound);
  });
});

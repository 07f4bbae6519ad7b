import { readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import { type TextPool, TextTooComplex } from '../../../platform/concurrency/text-pool.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { InvalidRecording } from '@ttyreel/recording';
import { CastReceiverService } from './cast-receiver.service.js';
import { type CastDocument, convertDocument, dropInput } from './cast-worker.js';

const V2 = '{"version":2,"width":80,"height":24}\n[1.5,"o","hello"]\n';
const V1 =
  '{"version":1,"width":80,"height":24,"duration":1,"command":"","title":"","env":{},"stdout":[[1,"hello"]]}';

let folder: string;
beforeAll(async () => (folder = await createMediaFolder()));
afterAll(() => rm(folder, { recursive: true }));

const inThisThread: Pick<TextPool, 'run'> = {
  run: (_task, input) => Promise.resolve(convertDocument(input as CastDocument)),
};

/** Receives a text in chunks of three bytes, or of more. */
async function receive(text: string, pool = inThisThread, length = 3) {
  const file = await new IncomingFiles(folder).create();
  async function* pieces() {
    for (let at = 0; at < text.length; at += length)
      yield await Promise.resolve(Buffer.from(text.slice(at, at + length)));
  }
  try {
    const cast = await new CastReceiverService(fake<TextPool>(pool)).receive(pieces(), file);
    return { ...cast, text: await readFile(file.path, 'utf8') };
  } finally {
    await file.handle.close();
  }
}

const dropping: Pick<TextPool, 'run'> = {
  run: (_task, input) => Promise.resolve(dropInput(input as Uint8Array)),
};

/** Receives a cast and drops its input. */
async function receiveWithoutInput(text: string) {
  const file = await new IncomingFiles(folder).create();
  try {
    const casts = new CastReceiverService(fake<TextPool>(dropping));
    const cast = await casts.withoutInput(await casts.receive(Readable.from([Buffer.from(text)]), file));
    return { ...cast, text: await readFile(file.path, 'utf8') };
  } finally {
    await file.handle.close();
  }
}

const failing = (error: Error): Pick<TextPool, 'run'> => ({ run: () => Promise.reject(error) });

it('writes asciicast v2 byte for byte, without a thread', async () => {
  const { text, size, facts } = await receive(V2, failing(new Error('No thread is needed.')));
  expect([text, size]).toEqual([V2, V2.length]);
  expect(facts).toMatchObject({ version: 2, durationMs: 1500, events: 1 });
});

it('converts asciicast v1, which is one document, in a thread', async () => {
  const { text, size, facts } = await receive(V1);
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ version: 2, width: 80, height: 24 });
  expect(text.split('\n')[1]).toBe('[1,"o","hello"]');
  expect(size).toBe(Buffer.byteLength(text));
  expect(facts).toMatchObject({ version: 1, events: 1 });
});

it('rejects an invalid recording of any version', async () => {
  await expect(receive('no cast')).rejects.toThrow(InvalidRecording);
  await expect(receive(V2.replace('"o"', '7'))).rejects.toThrow(InvalidRecording);
  await expect(receive(V1.replace('"stdout"', '"other"'))).rejects.toThrow(InvalidRecording);
});

it('rejects v1 that takes too long and says what to do; a full queue is temporary', async () => {
  const slow = receive(V1, failing(new TextTooComplex('Reading the recording took longer than 20 s.')));
  await expect(slow).rejects.toThrow(InvalidRecording);
  await expect(slow).rejects.toThrow('longer than 20 s. Send it as asciicast v2.');
  const full = new TemporarilyUnavailable('Busy.', 5);
  await expect(receive(V1, failing(full))).rejects.toBe(full);
});

it('drops input with its findings, and says so', async () => {
  const token = ['npm', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
  const received = await receiveWithoutInput(`${V2}[2, "i", "${token}"]\n[3,"i","\\r"]\n`);
  expect(received.text).toBe(V2);
  expect(received.hash).toBe(createHash('sha256').update(V2).digest('hex'));
  expect([received.size, received.facts.events, received.facts.inputEvents]).toEqual([V2.length, 1, 0]);
  expect([received.facts.suspects, received.facts.warnings]).toEqual([
    [],
    [expect.stringMatching(/^The cast has 2 input events: .* an upload with keep_input keeps it\.$/)],
  ]);
});

it('leaves a cast without input as it is, and refuses one with nothing else', async () => {
  const { text, facts } = await receiveWithoutInput(V2);
  expect([text, facts.warnings]).toEqual([V2, []]);
  const onlyInput = V2.replace('"o"', '"i"');
  await expect(receiveWithoutInput(onlyInput)).rejects.toThrow(
    'only input events. An upload with keep_input',
  );
});

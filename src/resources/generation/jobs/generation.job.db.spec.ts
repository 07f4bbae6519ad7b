import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { REQUEST, TestGenerations, WRITTEN } from '../../../../test/support/test-generations.js';
import { builtinTheme } from '../../../../test/support/builtin-themes.js';
import { NotWritten } from '@ttyreel/tape-writer';
import type { GenerationRequest } from './generation-job.entity.js';

let database: MigratedDatabase;
let test: TestGenerations;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  test = await TestGenerations.create(database.source);
});

describe('a generation', () => {
  it('is pending, then completed with its tape', async () => {
    const created = await test.create({ ...REQUEST, shell: 'fish', theme: 'nord' });
    expect(created).toMatchObject({ status: 'pending', tapes: [], startedAt: null, finishedAt: null });
    expect(created.id).toMatch(/^[0-9A-Za-z]{22}$/);

    await test.work();
    expect(test.writer.requests).toMatchObject([
      { description: 'npm test', shell: 'fish', theme: builtinTheme('nord') },
    ]);
    const done = await test.get(created.id);
    expect(done.finishedAt?.getTime()).toBeGreaterThanOrEqual(done.startedAt?.getTime() ?? Infinity);
    expect(done).toMatchObject({
      status: 'completed',
      generator: 'fake',
      tapes: [
        { title: 'Run the tests', slug: 'run-the-tests', content: WRITTEN.tape, tags: ['npm'], outputs: [] },
      ],
      errorMessage: '',
    });
  });

  it('of a README has one tape per section with distinct slugs', async () => {
    const markdown = ['## Use', '## Use', '## Other']
      .map((heading) => `${heading}\n\`\`\`sh\nnpm test\n\`\`\``)
      .join('\n');
    const { id } = await test.create({ markdown, maxGifs: 2, tapeOnly: true });
    await test.work();
    const { status, tapes, commandsFound, generator } = await test.get(id);
    expect({ status, commandsFound, generator }).toEqual({
      status: 'completed',
      commandsFound: 3,
      generator: 'fake',
    });
    expect(test.writer.requests).toEqual(
      ['Use', 'Use'].map((heading) => ({
        description: heading,
        commands: [{ command: 'npm test', output: '' }],
      })),
    );
    expect(tapes.map(({ slug }) => slug)).toEqual(['use', 'use-2']);
  });

  describe('of a package', () => {
    const ENGINE = { type: 'npm', name: '@ada/engine' } as const;
    const request: GenerationRequest = { source: ENGINE, maxGifs: 2, tapeOnly: true };

    it('has the tapes of its README, which the job fetches', async () => {
      test.readmes.answer = () => Promise.resolve('## Use\n```sh\nengine run\n```');
      const { id } = await test.create(request);
      expect(test.readmes.requests).toEqual([]);
      await test.work();
      expect(test.readmes.requests).toEqual([ENGINE]);
      expect(await test.get(id)).toMatchObject({
        status: 'completed',
        generator: 'fake',
        tapes: [{ title: 'Use' }],
        commandsFound: 1,
      });
    });

    it('is tried three times while the registry is unavailable, then fails with that reason', async () => {
      const { id } = await test.create(request);
      for (let time = 0; time < 4; time++) await test.work();
      expect(test.readmes.requests).toHaveLength(3);
      expect(await test.get(id)).toMatchObject({
        status: 'failed',
        generator: 'builtin',
        errorMessage: 'The registry gave no answer.',
      });
    });

    it('fails at once when the README has no commands', async () => {
      test.readmes.answer = () => Promise.resolve('# Nothing');
      const { id } = await test.create(request);
      await test.work();
      expect((await test.get(id)).errorMessage).toMatch(/^This README shows no commands/);
    });

    it('stops waiting for the registry when the service stops', async () => {
      test.readmes.answer = () => {
        test.job.onModuleDestroy();
        return new Promise(() => undefined);
      };
      const { id } = await test.create(request);
      await test.work();
      expect((await test.get(id)).status).toBe('processing');
      expect(await test.attempts()).toEqual([0]);
    });
  });

  it('has one recording per tape, even if its worker fails between them', async () => {
    const markdown = ['one', 'two', 'three']
      .map((name) => `## ${name}\n\`\`\`sh\nnpm test\n\`\`\``)
      .join('\n');
    test.recordingFailures = 1;
    const { id } = await test.create({ markdown, maxGifs: 3, tapeOnly: false });
    await test.work();
    expect(await test.get(id)).toMatchObject({ status: 'processing', gifIds: ['g-one'] });
    await test.work();
    expect(await test.get(id)).toMatchObject({ status: 'completed', gifIds: ['g-one', 'g-two', 'g-three'] });
    expect(test.made).toEqual(['one', 'two', 'three']);
  });
});

describe('a generation by a model', () => {
  beforeEach(() => {
    test.writer.isMetered = true;
  });

  it('reuses the tapes of an equal one of the same author for an hour', async () => {
    const first = await test.create();
    await test.work();
    for (const [viewer, request, asked] of [
      [test.ada, REQUEST, 1],
      [test.ada, { ...REQUEST, description: 'npm ci' }, 2],
      [test.ada, { ...REQUEST, shell: 'fish' }, 3],
      [test.bob, REQUEST, 4],
    ] as const) {
      const { id } = await test.create(request, viewer);
      await test.work();
      expect(await test.get(id)).toMatchObject({
        status: 'completed',
        generator: 'fake',
        tapes: [{ content: WRITTEN.tape }],
      });
      expect(test.writer.requests).toHaveLength(asked);
    }
    await database.source.query(`UPDATE generation_job SET finished_at = now() - interval '61 minutes'`);
    expect((await test.get(first.id)).status).toBe('completed');
    await test.create();
    await test.work();
    expect(test.writer.requests).toHaveLength(5);
  });

  it('does not reuse a failed one', async () => {
    test.writer.answer = () => Promise.reject(new NotWritten('The model is away.'));
    await test.create();
    await test.work();
    test.writer.answer = () => Promise.resolve(WRITTEN);
    const { id } = await test.create();
    await test.work();
    expect((await test.get(id)).status).toBe('completed');
    expect(test.writer.requests).toHaveLength(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GenerationClient, type GenerationStatus } from '../support/generation-client.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed } from '../support/upload.js';

describe('generating without a model', () => {
  let service: RunningService;
  let client: GenerationClient;

  beforeAll(async () => {
    service = await RunningService.start();
    client = new GenerationClient(service, await service.createUser('ada'));
  });
  afterAll(() => service.remove());

  it('writes a tape by rules and names them as the generator', async () => {
    const description = 'list docker containers and stop one';
    const status = await client.generate({ description, shell: 'zsh', theme: 'dracula' });
    expect(status).toMatchObject({
      status: 'completed',
      description,
      generator: 'builtin',
      error_message: '',
      tape_scripts: [
        {
          title: 'List docker containers and stop one',
          slug: 'list-docker-containers-and-stop-one',
          notice: 'Not reviewed: nobody has read this tape. Read it before you run it.',
        },
      ],
    });
    expect(status.gifs_created).toBe(1);
    const [gif] = status.gifs;
    expect(gif).toMatchObject({
      title: 'List docker containers and stop one',
      command: 'docker ps && docker stop web',
    });
    expect(gif?.url).toContain(`/gifs/${gif?.id ?? ''}`);
    expect(status.tape).toBe(status.tape_scripts[0]?.content);
    expect(status.tape).toMatch(
      /Set Shell "zsh"[^]*Set Theme "Dracula"[^]*Type "docker ps"[^]*Type "docker stop web"/,
    );
    const verdict = await client.json(200, 'POST', '/tapes/validate/', undefined, { tape: status.tape });
    expect(verdict).toEqual({ valid: true, errors: [], warnings: [] });
  });

  it('renders an unlisted recording of the author that says its output is simulated', async () => {
    const { gifs } = await client.generate({ description: 'show git status' });
    const id = gifs[0]?.id ?? '';
    await untilProcessed(service, id);
    const detail = await client.json<{
      visibility: string;
      description: string;
      transcript: string;
      gif_url: string;
    }>(200, 'GET', `/gifs/${id}/`);
    expect(detail).toMatchObject({
      visibility: 'unlisted',
      description:
        'Played from a generated tape; nothing was executed. What the commands print is simulated.',
      author: { username: 'ada' },
    });
    expect(detail.transcript).toContain('$ git status\nOn branch main\n');
    const picture = await fetch(detail.gif_url);
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(0, 6)
        .toString(),
    ).toBe('GIF89a');
    expect((await client.json<{ count: number }>(200, 'GET', '/gifs/')).count).toBe(0);
  });

  it.each([
    ['an edit hides a text of its recording', 'POST', 'edits/', { replacements: [{ text: 'quorvex' }] }],
    ['its recording is deleted', 'DELETE', '', undefined],
  ] as const)('keeps no text when %s', async (_, method, path, body) => {
    const key = await service.createUser(`author-${method.toLowerCase()}`);
    const author = new GenerationClient(service, key);
    const made = await author.generate({ description: 'type `echo quorvex`' });
    expect(made.tape).toContain('quorvex');
    const gif = made.gifs[0]?.id ?? '';
    const answer = await client.send(method, `/gifs/${gif}/${path}`, key, body);
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    const left = await author.untilEnded(made.job_id);
    expect(left).toMatchObject({ status: 'completed', description: '', tape: null, tape_scripts: [] });
    const page = await fetch(`${service.address}/generate/${made.job_id}`);
    expect(`${JSON.stringify(left)}${await page.text()}`).not.toContain('quorvex');
  });

  it('creates only a tape on request', async () => {
    const status = await client.generate({ description: 'show git log', tape_only: true });
    expect(status).toMatchObject({ status: 'completed', gifs_created: 0, gifs: [] });
  });

  it('accepts any shell that a tape can have', async () => {
    const status = await client.generate({ description: 'show git log', shell: 'nu', tape_only: true });
    expect(status.tape).toContain('Set Shell "nu"');
  });

  it('streams each step until the end', async () => {
    const { job_id } = (await (
      await client.create({ description: 'show git diff' })
    ).json()) as GenerationStatus;
    const response = await client.send('GET', `/gifs/generate/${job_id}/events/`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const events = (await response.text()).split('\n\n').filter(Boolean);
    expect(events[0]).toBe('retry: 1000');
    const steps = events.slice(1).map((event) => {
      expect(event).toMatch(/^event: status\ndata: \{.*\}$/);
      return (JSON.parse(event.split('\ndata: ')[1] ?? '') as GenerationStatus).status;
    });
    expect(steps.at(-1)).toBe('completed');
    expect(steps.join(' ')).toMatch(/^(?:pending )*(?:processing )*completed$/);
    expect((await client.send('GET', `/gifs/generate/${'a'.repeat(22)}/events/`)).status).toBe(404);
  });

  it('returns the status URL', async () => {
    const response = await client.create({ description: 'npm test' });
    const { job_id, status_url } = (await response.json()) as GenerationStatus;
    expect(status_url).toBe(
      `${service.address.replace('127.0.0.1', 'localhost')}/api/v1/gifs/generate/${job_id}/`,
    );
    expect(response.headers.get('location')).toBe(status_url);
  });

  it('fails with advice when no rule matches', async () => {
    const status = await client.generate({ description: 'make me happy' });
    expect(status).toMatchObject({ status: 'failed', tape: null, tape_scripts: [] });
    expect(status.error_message).toMatch(/backticks, or name a tool it knows/);
    expect(status.finished_at).not.toBeNull();
  });

  it('creates tapes from a README of 64 KiB', async () => {
    const section = (name: string) => `## ${name}\n\n\`\`\`sh\nnpm run ${name}\n\`\`\`\n`;
    const filler = '"\n'.repeat(32_000);
    const status = await client.generate({
      raw_markdown: `${section('one')}${section('two')}${filler}`,
      max_gifs: 5,
    });
    expect(status).toMatchObject({ status: 'completed', commands_found: 2, description: '' });
    expect(status.tape_scripts.map(({ title }) => title)).toEqual(
      ['one', 'two'].map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    );
  });

  it.each<[string, unknown, string]>([
    [
      'an empty body',
      {},
      'description: is missing: send one of description, raw_markdown, source_url, package_name',
    ],
    [
      'two sources',
      { description: 'npm test', raw_markdown: 'x' },
      'raw_markdown: does not go with description',
    ],
    [
      'a description that is too short',
      { description: '  a ' },
      'description: must have 3 characters at least',
    ],
    ['a description that is too long', { description: 'x'.repeat(2001) }, 'description: must '],
    ['several tapes for a description', { description: 'npm test', max_gifs: 2 }, 'max_gifs: only a README'],
    ['six tapes', { raw_markdown: 'x', max_gifs: 6 }, 'max_gifs: must be a whole number from 1 to 5'],
    ['an unknown theme', { description: 'npm test', theme: 'pink' }, 'theme: There is no theme "pink"'],
    ...['ksh', 'sh', 'other', ''].map((shell): [string, unknown, string] => [
      `an unsupported shell: "${shell}"`,
      { description: 'npm test', shell },
      'shell: must be one of bash, zsh, fish, powershell, pwsh, cmd, nu, osh, xonsh',
    ]),
    [
      'a README of more than 64 KiB',
      { raw_markdown: 'x'.repeat(65_537) },
      'raw_markdown: must be at most 65536',
    ],
  ])('rejects %s', async (_, body, detail) => {
    await client.expectRefused(body, detail);
  });

  it('rejects a body over 256 KiB, and over 64 KiB elsewhere', async () => {
    const response = await client.create({ raw_markdown: 'x'.repeat(262_144) });
    expect(response.status).toBe(413);
    expect(((await response.json()) as { detail: string }).detail).toContain('256 KiB');
    const other = await client.send('POST', '/tapes/validate/', undefined, { tape: 'x'.repeat(65_536) });
    expect(other.status).toBe(413);
  });

  it('allows twenty generations an hour per key', async () => {
    const bob = new GenerationClient(service, await service.createUser('bob'));
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) statuses.push((await bob.create({})).status);
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
  });

  it('returns 404 for unknown ids', async () => {
    for (const id of ['x', 'a'.repeat(22)]) {
      expect((await client.send('GET', `/gifs/generate/${id}/`)).status).toBe(404);
    }
  });
});

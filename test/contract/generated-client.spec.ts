import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { RunningService } from '../support/running-service.js';
import { smallGif } from '../support/upload.js';

jest.setTimeout(90_000);

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  skipLibCheck: true,
  types: ['node'],
  outDir: 'out',
};
const bin = (name: string) => path.join(ROOT, 'node_modules', '.bin', name);

/** A program as somebody would write it with the types that openapi-typescript makes. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import { readFile } from 'node:fs/promises';
import type { paths } from './ttyreel.js';

const [site = '', key = '', file = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl: site, headers: { 'X-API-Key': key } });

function got<Data>(step: string, answer: { data?: Data; error?: unknown; response: Response }): Data {
  if (answer.error !== undefined || !answer.response.ok) {
    throw new Error(step + ': ' + answer.response.status + ' ' + JSON.stringify(answer.error));
  }
  return answer.data as Data;
}

const picture = new Blob([await readFile(file)], { type: 'image/gif' });
const uploaded = got('upload', await api.POST('/api/v1/gifs/upload/', {
  body: { title: 'From a generated client', tags: 'client', file: picture as unknown as string, command: '', description: '', visibility: 'public', theme: '', homepage_url: '', codehost_url: '', repo_slug: '' },
  bodySerializer(body) {
    const form = new FormData();
    form.set('title', body.title);
    form.set('tags', body.tags ?? '');
    form.set('file', picture, 'a.gif');
    return form;
  },
}));
if (typeof uploaded === 'string') throw new Error('The upload was answered as text.');
const id = uploaded.id;
const listed = got('list', await api.GET('/api/v1/gifs/', { params: { query: { tag: 'client', page_size: 5 } } }));
const edited = got('edit', await api.PATCH('/api/v1/gifs/{id}/edit/', {
  params: { path: { id } },
  body: { title: 'Edited', visibility: 'unlisted' },
}));
const collection = got('create', await api.POST('/api/v1/collections/create/', { body: { title: 'Picked', description: '' } }));
got('add', await api.POST('/api/v1/collections/{slug}/gifs/', {
  params: { path: { slug: collection.slug } },
  body: { gif_id: id },
}));
const detail = got('collection', await api.GET('/api/v1/collections/{slug}/', { params: { path: { slug: collection.slug } } }));
got('delete', await api.DELETE('/api/v1/gifs/{id}/delete/', { params: { path: { id } } }));
const restored = got('restore', await api.POST('/api/v1/gifs/{id}/restore/', { params: { path: { id } } }));
console.log(JSON.stringify({
  listed: listed.results.map((gif) => gif.id === id),
  edited: [edited.title, edited.visibility],
  collected: detail.gifs.map((gif) => gif.title),
  restored: restored.id === id,
}));
`;

describe('a client generated from the description', () => {
  let service: RunningService;
  let folder: string;

  beforeAll(async () => {
    service = await RunningService.start();
    folder = await mkdtemp(path.join(ROOT, 'node_modules', '.generated-client-'));
  });

  afterAll(async () => {
    await service.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('compiles in strict mode and uploads, lists, edits, collects, deletes and restores', async () => {
    // Away from this project's own lint settings, which it would take for its own.
    await run(bin('openapi-typescript'), [`${service.address}/api/openapi.json`, '-o', 'ttyreel.ts'], {
      cwd: folder,
    });
    const program = path.join(folder, 'program.ts');
    await writeFile(program, PROGRAM);
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'small.gif'), smallGif());
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    );
    await run(bin('tsc'), ['-p', folder]).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout);
    });

    const key = await service.createUser('client');
    const { stdout } = await run(process.execPath, [
      path.join(folder, 'out', 'program.js'),
      service.address,
      key,
      path.join(folder, 'small.gif'),
    ]);
    expect(JSON.parse(stdout)).toEqual({
      listed: [true],
      edited: ['Edited', 'unlisted'],
      collected: ['Edited'],
      restored: true,
    });
  });
});

import { createReadStream } from 'node:fs';
import type { Api } from '../api/api.js';
import { type Get, readBody } from '../api/other-sites.js';
import { EXIT, Failure } from '../output/failure.js';
import { systemFailure } from '../output/system-failure.js';

/** Maximum size of a recording as received, in bytes; a cast of the service has at most 10 MiB. */
const LARGEST = 128 * 1024 * 1024;

export interface OpenedRecording {
  readonly bytes: Uint8Array;
  /** The title from the service; otherwise the title is in the recording. */
  readonly title?: string;
}

/** The sources of a recording to play; only an id needs the service. */
export interface Places {
  readonly stdin: NodeJS.ReadableStream;
  readonly get: Get;
  readonly connect: <Result>(work: (api: Api) => Promise<Result>) => Promise<Result>;
  /** The URL of the service. */
  readonly site: string;
}

/**
 * Opens a recording by `-`, a URL, a file or an id.
 * @throws Failure if it does not exist
 */
export async function openRecording(name: string, places: Places): Promise<OpenedRecording> {
  if (name === '-') return { bytes: await readAll(places.stdin) };
  const ownId = idOfUrl(name, places.site);
  if (ownId !== undefined) return openById(ownId, places);
  if (/^https?:\/\//i.test(name)) return { bytes: await openUrl(name, places.get) };
  const file = await readFile(name);
  if (file) return { bytes: file };
  if (/^[A-Za-z0-9]{8}$/.test(name)) return openById(name, places);
  throw new Failure(`${name} is neither a file nor the id of a recording.`, {
    exitCode: EXIT.notFound,
    hint: 'Give a file (demo.cast), an id (`ttyreel list` shows them), a URL, or - for stdin.',
  });
}

/** The id in the URL of a recording's page. */
function idOfUrl(url: string, site: string): string | undefined {
  if (!url.startsWith(`${site}/`)) return undefined;
  return /^\/(?:api\/v1\/)?gifs\/([A-Za-z0-9]{8})(?=[/?#.]|$)/.exec(url.slice(site.length))?.[1];
}

function openById(id: string, { connect }: Places): Promise<OpenedRecording> {
  return connect(async (api) => {
    const { title, cast_url: url } = await api.read(
      api.routes.GET('/api/v1/gifs/{id}/', { params: { path: { id } } }),
    );
    if (url === '') {
      throw new Failure(`The recording ${id} has no cast, only a GIF.`, {
        hint: `Open it with \`ttyreel open ${id}\`, or download it with \`ttyreel download ${id}\`.`,
      });
    }
    return { title, bytes: await readBody(await api.open(url), LARGEST) };
  });
}

/** Finds the cast of a page on an asciinema server or on another ttyreel server. */
async function openUrl(name: string, get: Get): Promise<Uint8Array> {
  const url = new URL(name);
  const id = /^(.*)\/gifs\/([A-Za-z0-9]{8})\/?$/.exec(url.pathname);
  if (id) url.pathname = `${id[1] ?? ''}/api/v1/gifs/${id[2] ?? ''}/cast/`;
  else if (/^\/a\/[A-Za-z0-9]+\/?$/.test(url.pathname))
    url.pathname = `${url.pathname.replace(/\/$/, '')}.cast`;
  const response = await get(url.href);
  if (response.ok) return readBody(response, LARGEST);
  const isMissing = response.status === 404 || response.status === 410;
  throw new Failure(`${url.href} answered ${response.status}.`, {
    status: response.status,
    ...(isMissing && {
      exitCode: EXIT.notFound,
      hint: 'The recording does not exist, or was deleted.',
    }),
  });
}

/** @returns undefined if the file does not exist */
async function readFile(name: string): Promise<Uint8Array | undefined> {
  try {
    return await readAll(createReadStream(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw systemFailure(error, name) ?? error;
  }
}

async function readAll(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST)
      throw new Failure(`The recording is larger than ${LARGEST / 1024 / 1024} MiB, which is the limit.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

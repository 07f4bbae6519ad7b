import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from '@commander-js/extra-typings';
import type { Api } from '../../api/api.js';
import { openWhenMade } from '../../api/open-when-made.js';
import { EXIT, Failure } from '../../output/failure.js';
import { withCleanup } from '../../output/interrupts.js';
import { ProgressBar } from '../../output/progress-bar.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { requireFree, requirePipe } from '../output-file.js';
import { fetchRecording, type Recording } from './show.js';

const FORMS = ['gif', 'mp4', 'cast', 'transcript', 'still'] as const;
type Form = (typeof FORMS)[number];

const EXTENSIONS = { gif: 'gif', mp4: 'mp4', cast: 'cast', transcript: 'txt', still: 'png' } as const;

/** `ttyreel download` */
export function registerDownload(program: Command): void {
  const command = program
    .command('download')
    .description('Download a recording. Prints the name of the file.')
    .argument('<recording>', 'id or URL of a recording')
    .addOption(new Option('-f, --form <form>', 'the file to download').choices(FORMS).default('gif' as const))
    .option('-o, --output <file>', 'the output file or folder, or - for stdout')
    .option('--force', 'overwrite an existing file')
    .action(async (name, options, self) => {
      await download(Context.of(self), name, options);
    });
  withExamples(command, [
    ['ttyreel download aB3dE5fG', 'the GIF'],
    ['ttyreel download aB3dE5fG --form mp4 -o demo.mp4', 'the video'],
    ['ttyreel download aB3dE5fG -f cast -o - | asciinema play -', 'the cast, into a pipe'],
  ]);
}

interface DownloadOptions {
  readonly form: Form;
  readonly output?: string;
  readonly force?: true;
}

async function download(context: Context, name: string, options: DownloadOptions): Promise<void> {
  const { output } = context;
  requirePipe(options.output);
  const recording = await fetchRecording(context, name);
  const url = urlOf(recording, options.form, context.server.url);
  await context.connect(async (api) => {
    if (options.output === '-') {
      const response = await openWhenMade(api, url, new ProgressBar(output, options.form));
      await pipeline(bodyOf(response), process.stdout, { end: false });
      return;
    }
    const file = fileOf(recording, options);
    const bytes = await save(api, url, file, new ProgressBar(output, path.basename(file)));
    if (output.isJson) output.json({ id: recording.id, form: options.form, file, bytes });
    else output.text(file);
  });
}

function urlOf(recording: Recording, form: Form, site: string): string {
  if (form === 'transcript') return `${site}/api/v1/gifs/${recording.id}/transcript/`;
  const { gif_url: gif, mp4_url: mp4, cast_url: cast, still_url: still } = recording;
  const address = { gif, mp4, cast, still }[form];
  if (address === '')
    throw new Failure(`The recording ${recording.id} has no ${form}.`, { exitCode: EXIT.notFound });
  const url = new URL(address);
  // The server counts this request as a download.
  url.searchParams.set('download', '1');
  return url.href;
}

/** @throws Failure if the file exists */
function fileOf(recording: Recording, { form, output, force }: DownloadOptions): string {
  // A server could return a path.
  const slug = recording.slug.replace(/[^\w-]+/g, '') || recording.id;
  const name = `${slug}.${EXTENSIONS[form]}`;
  const isFolder = output !== undefined && existsSync(output) && statSync(output).isDirectory();
  const file = isFolder ? path.join(output, name) : (output ?? name);
  requireFree(file, force);
  return file;
}

/** Writes to a temporary file and renames it: readers never see a partial file. @returns its size in bytes */
async function save(api: Api, url: string, file: string, bar: ProgressBar): Promise<number> {
  const unfinished = `${file}.part`;
  const cleanUp = () => {
    bar.end();
    rmSync(unfinished, { force: true });
  };
  return withCleanup(cleanUp, async () => {
    const response = await openWhenMade(api, url, bar);
    const total = Number(response.headers.get('content-length') ?? 0);
    let done = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        done += chunk.length;
        bar.update(done, total);
        pass(null, chunk);
      },
    });
    await pipeline(bodyOf(response), counter, createWriteStream(unfinished));
    renameSync(unfinished, file);
    return done;
  });
}

function bodyOf({ body }: Response): Readable {
  return body ? Readable.fromWeb(body as never) : Readable.from([]);
}

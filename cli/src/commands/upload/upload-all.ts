import { randomUUID } from 'node:crypto';
import type { Api } from '../../api/api.js';
import { Failure } from '../../output/failure.js';
import { ProgressBar } from '../../output/progress-bar.js';
import { withCleanup } from '../../output/interrupts.js';
import type { Context } from '../context.js';
import { openBrowser } from '../open-browser.js';
import { finishedRecording } from './finished-recording.js';
import { publishHeld } from './held-recording.js';
import { MultipartBody } from './multipart.js';
import type { Uploaded } from './uploaded.js';
import { filesOfArguments, type UploadFiles } from './upload-files.js';
import { retimeCast, type Timing } from './retime-cast.js';

interface UploadOptions extends Timing {
  readonly title?: string;
  readonly description?: string;
  readonly command?: string;
  readonly tags?: readonly string[];
  readonly shell?: string;
  readonly visibility?: 'public' | 'unlisted';
  readonly theme?: string;
  readonly homepage?: string;
  readonly codehost?: string;
  readonly repo?: string;
  readonly cast?: string | boolean;
  readonly allowSecrets?: true;
  readonly open?: true;
}

/** Uploads the recordings one after another. @throws Failure at the end, when one of several failed */
export async function uploadAll(
  context: Context,
  args: readonly string[],
  options: UploadOptions,
): Promise<void> {
  const recordings = (await filesOfArguments(args, options.cast)).map((files) => retimed(files, options));
  if (options.title !== undefined && recordings.length > 1)
    throw Failure.usage(
      '--title is for one recording.',
      'Without it each has the title of its cast or file.',
    );
  const results: Uploaded[] = [];
  const failures: Failure[] = [];
  await context.connectSignedIn(async (api) => {
    for (const files of recordings) {
      try {
        results.push(await uploadOne(context, api, files, options));
      } catch (error) {
        if (!(error instanceof Failure) || recordings.length === 1) throw error;
        failures.push(error);
        context.output.notice(`${files.name}: ${error.message}`);
      }
    }
  });
  if (context.output.isJson) context.output.json({ results });
  const [first] = failures;
  if (first)
    throw new Failure(`${failures.length} of ${recordings.length} were not uploaded.`, {
      exitCode: first.exitCode,
    });
}

function retimed(files: UploadFiles, { speed, idle, trim }: Timing): UploadFiles {
  if (speed === undefined && idle === undefined && trim === undefined) return files;
  const { cast, gif, name } = files;
  if (!cast || gif) {
    throw Failure.usage(
      `${name} is a GIF, and --speed, --idle and --trim change casts.`,
      'Upload its cast alone: the server draws it.',
    );
  }
  const timing = { ...(speed && { speed }), ...(idle && { idle }), ...(trim && { trim }) };
  return { ...files, cast: { name: cast.name, bytes: retimeCast(cast.bytes, name, timing) } };
}

async function uploadOne(
  context: Context,
  api: Api,
  files: UploadFiles,
  options: UploadOptions,
): Promise<Uploaded> {
  const { output } = context;
  let uploaded = await send(context, api, files, options);
  if (uploaded.secrets.length > 0 && !uploaded.hidden_at)
    uploaded = await publishHeld(context, api, uploaded, options);
  if (!output.isJson) output.text(uploaded.url);
  if (context.options.wait)
    uploaded = { ...uploaded, ...(await finishedRecording(context, api, uploaded.id)) };
  if (options.open && !(await openBrowser(uploaded.url, context.environment)))
    output.notice('There is no browser to open it with.');
  return uploaded;
}

function send(context: Context, api: Api, files: UploadFiles, options: UploadOptions): Promise<Uploaded> {
  const body = new MultipartBody(fieldsOf(options), { file: files.gif, cast: files.cast });
  const bar = new ProgressBar(context.output, files.name);
  const headers = {
    'Content-Type': body.contentType,
    'Idempotency-Key': randomUUID(),
    Accept: 'application/json',
  };
  const tell = (bytes: number) => {
    if (bytes < body.length) bar.update(bytes, body.length);
    else bar.say('is sent, the server reads it');
  };
  const makeRequest = () => {
    const init = { method: 'POST', headers, body: body.stream(tell), duplex: 'half' as const };
    return new Request(`${api.server.url}/api/v1/gifs/upload/`, init);
  };
  return withCleanup(
    () => {
      bar.end();
    },
    async () => (await (await api.send(makeRequest)).json()) as Uploaded,
  );
}

function fieldsOf(options: UploadOptions): Record<string, string> {
  const { title, description, command, tags, shell, visibility, theme } = options;
  const fields = {
    ...{ title, description, command, shell, visibility, theme },
    tags: tags?.join(','),
    homepage_url: options.homepage,
    codehost_url: options.codehost,
    repo_slug: options.repo,
    allow_secrets: options.allowSecrets && 'true',
  };
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

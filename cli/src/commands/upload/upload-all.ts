import type { Api } from '../../api/api.js';
import { sendRecording, type Uploaded } from '../../api/send-recording.js';
import { inCommandWords } from '../../output/command-words.js';
import { Failure } from '../../output/failure.js';
import { ProgressBar } from '../../output/progress-bar.js';
import { withCleanup } from '../../output/interrupts.js';
import type { Context } from '../context.js';
import { openBrowser } from '../open-browser.js';
import { finishedRecording } from './finished-recording.js';
import { publishHeld } from './held-recording.js';
import { filesOfArguments, type UploadFiles } from './upload-files.js';
import { fieldsOf, type RecordingTexts, retimed } from './recording-form.js';
import type { Timing } from './retime-cast.js';

interface UploadOptions extends RecordingTexts, Timing {
  readonly cast?: string | boolean;
  readonly timing?: string;
  readonly web?: true;
  /** The id of the recording whose files are replaced. */
  readonly replaces?: string;
  /** Called after the server has stored a recording. */
  readonly onStored?: () => void;
}

type Results = Map<UploadFiles, Uploaded>;

/** Uploads the recordings one after another. @throws Failure at the end if one of several failed */
export async function uploadAll(
  context: Context,
  args: readonly string[],
  options: UploadOptions,
): Promise<void> {
  const named = await filesOfArguments(args, options.cast, options.timing);
  const recordings = named.map((files) => retimed(files, options));
  if (options.title !== undefined && recordings.length > 1)
    throw Failure.usage(
      '--title works with only one recording.',
      'Without it, each recording gets the title of its cast or its file name.',
    );
  const results: Results = new Map();
  const failures: Failure[] = [];
  await context.connectSignedIn(async (api) => {
    for (const files of recordings) {
      try {
        await uploadOne(context, api, files, options, results);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failures.push(error);
        if (recordings.length > 1) context.output.notice(`${files.name}: ${inCommandWords(error.message)}`);
      }
    }
  });
  if (context.output.isJson) context.output.json({ results: [...results.values()] });
  const [first] = failures;
  if (first && recordings.length === 1) throw first;
  if (first)
    throw new Failure(`${failures.length} of ${recordings.length} uploads failed.`, {
      exitCode: first.exitCode,
    });
}

/** @param results gets the recording when it is stored, because a later step can fail */
async function uploadOne(
  context: Context,
  api: Api,
  files: UploadFiles,
  options: UploadOptions,
  results: Results,
): Promise<void> {
  const { output } = context;
  let uploaded = await send(context, api, files, options);
  results.set(files, uploaded);
  options.onStored?.();
  if (!output.isJson) output.text(uploaded.url);
  for (const warning of uploaded.warnings) output.warn(inCommandWords(warning));
  if (uploaded.secrets.length > 0 && !uploaded.hidden_at)
    uploaded = await publishHeld(context, api, uploaded, options);
  results.set(files, uploaded);
  if (context.options.wait)
    results.set(files, { ...uploaded, ...(await finishedRecording(context, api, uploaded.id)) });
  if (options.web && !(await openBrowser(uploaded.url, context.environment)))
    output.notice('No browser was found.');
}

function send(context: Context, api: Api, files: UploadFiles, options: UploadOptions): Promise<Uploaded> {
  const bar = new ProgressBar(context.output, files.name);
  const onProgress = (bytes: number, ofBytes: number) => {
    if (bytes < ofBytes) bar.update(bytes, ofBytes);
    else bar.say('is uploaded, the server is processing it');
  };
  return withCleanup(
    () => {
      bar.end();
    },
    () =>
      sendRecording(api, { ...files, fields: fieldsOf(options), replaces: options.replaces }, { onProgress }),
  );
}

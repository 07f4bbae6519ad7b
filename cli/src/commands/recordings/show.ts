import type { Command } from '@commander-js/extra-typings';
import { openWhenMade } from '../../api/open-when-made.js';
import type { components } from '../../api/schema.js';
import { inCommandWords } from '../../output/command-words.js';
import type { Output } from '../../output/output.js';
import { ProgressBar } from '../../output/progress-bar.js';
import { shownAge, shownBytes, shownCount, shownTime } from '../../output/quantities.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { openPage, webOption } from '../open-browser.js';
import { recordingId } from './recording-id.js';

/** A recording with all fields. */
export type Recording = components['schemas']['GifDetail'];

const RECORDING = 'id or URL of a recording';

/** `ttyreel show`, `open`, `transcript` */
export function registerShow(program: Command): void {
  const show = program
    .command('show')
    .description('Show a recording.')
    .argument('<recording>', RECORDING)
    .addOption(webOption())
    .action(async (name, { web }, self) => {
      const context = Context.of(self);
      const recording = await fetchRecording(context, name);
      if (web) await openPage(context, recording.detail_url);
      else showRecording(recording, context.output);
    });
  withExamples(show, [
    ['ttyreel show aB3dE5fG', 'its title, files and embed codes'],
    ['ttyreel show aB3dE5fG --json=title,mp4_url', 'some of its fields'],
  ]);
  const open = program
    .command('open')
    .description('Open the page of a recording in the browser, as `show --web` does, or the front page.')
    .argument('[recording]', RECORDING)
    .action(async (name, _options, self) => {
      const context = Context.of(self);
      const isFront = name === undefined;
      await openPage(
        context,
        isFront ? context.server.url : (await fetchRecording(context, name)).detail_url,
      );
    });
  withExamples(open, [['ttyreel open aB3dE5fG', 'the page of a recording']]);
  const transcript = program
    .command('transcript')
    .description('Print the transcript of a recording: the text on its screen.')
    .argument('<recording>', RECORDING)
    .action(async (name, _options, self) => {
      const { output, text, id } = await fetchTranscript(Context.of(self), name);
      if (output.isJson) output.json({ id, transcript: text });
      else output.text(text.replace(/\n$/, ''));
    });
  withExamples(transcript, [['ttyreel transcript aB3dE5fG | grep error', 'search a recording']]);
}

/** Reads a recording. @param name id or URL @throws Failure if it does not exist */
export function fetchRecording(context: Context, name: string): Promise<Recording> {
  const id = recordingId(name);
  return context.connect((api) =>
    api.read(api.routes.GET('/api/v1/gifs/{id}/', { params: { path: { id } } })),
  );
}

async function fetchTranscript(context: Context, name: string) {
  const { server, output } = context;
  const id = recordingId(name);
  const url = `${server.url}/api/v1/gifs/${id}/transcript/`;
  const bar = new ProgressBar(output, 'transcript');
  const opened = context.connect(async (api) => (await openWhenMade(api, url, bar)).text());
  const text = await opened.finally(() => {
    bar.end();
  });
  return { id, text, output };
}

function showRecording(recording: Recording, output: Output): void {
  if (output.isJson) {
    output.json(recording);
    return;
  }
  if (output.isQuiet) {
    output.text(recording.detail_url);
    return;
  }
  output.facts(factsOf(recording, output.isTerminal));
  if (output.isTerminal && recording.description !== '') output.text(`\n${recording.description}`);
}

function factsOf(recording: Recording, isTerminal: boolean): [label: string, value: string][] {
  const {
    author,
    duration_ms: length,
    visibility,
    hidden_reason: hidden,
    secrets_advice: advice,
  } = recording;
  return [
    ['title', recording.title],
    ['by', author.username],
    ['made', isTerminal ? shownAge(recording.created_at) : recording.created_at],
    ['command', recording.command],
    ['shell', recording.shell],
    ['tags', recording.tags.map((tag) => tag.slug).join(', ')],
    ['theme', recording.theme?.name ?? ''],
    [
      'size',
      `${recording.dimensions}, ${shownTime(length / 1_000)}, ${shownBytes(recording.file_size_bytes)}`,
    ],
    [
      'read',
      `${shownCount(recording.view_count, 'view')}, ${shownCount(recording.download_count, 'download')}`,
    ],
    ['visibility', visibility],
    ['hidden', hidden ?? ''],
    ['secrets', inCommandWords(advice)],
    ['state', recording.processing ? 'renditions are not ready yet' : ''],
    ['page', recording.detail_url],
    ['gif', recording.gif_url],
    ['mp4', recording.mp4_url],
    ['cast', recording.cast_url],
  ];
}

import { setTimeout as pause } from 'node:timers/promises';
import { ModelServer } from '../../test/support/model-server.js';
import { RunningService } from '../../test/support/running-service.js';
import { median, table } from '../support/report.js';

const TIMES = 10;
const LOOK_EVERY_MS = 10;
const AIM_SECONDS = 2;

/** The immediate response of a model: three commands with their output. */
const SAID = JSON.stringify({
  tape: [
    'Output demo.gif',
    'Type "git status"',
    'Enter',
    'Sleep 1s',
    'Type "git add ."',
    'Enter',
    'Sleep 1s',
    'Type "git commit -m \'Say hello\'"',
    'Enter',
    'Sleep 2s',
    '',
  ].join('\n'),
  title: 'Commit what has changed',
  tags: ['git'],
  expected_output: [
    {
      command: 'git status',
      output: 'On branch main\nChanges not staged for commit:\n  modified: hello.ts\n',
    },
    { command: "git commit -m 'Say hello'", output: '[main 1a2b3c4] Say hello\n 1 file changed\n' },
  ],
});

interface Status {
  readonly job_id: string;
  readonly status: string;
  readonly error_message: string;
  readonly gifs: readonly { readonly id: string }[];
}

/** From POST to the tape, and to the GIF, with a model that responds immediately. @returns a table */
export async function measureGeneration(): Promise<string> {
  const model = await ModelServer.start();
  model.replies = [SAID];
  const service = await RunningService.start({
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'instant',
    LIMITS: 'generations-per-hour=1000',
  });
  try {
    const key = await service.createUser('bench');
    // The first one loads the renderer.
    await generate(service, key);
    const runs: { tape: number; gif: number }[] = [];
    for (let time = 0; time < TIMES; time += 1) runs.push(await generate(service, key));
    const line = (name: string, of: (run: (typeof runs)[number]) => number) => [
      name,
      median(runs.map(of)).toFixed(2),
      Math.max(...runs.map(of)).toFixed(2),
    ];
    return [
      table(
        ['from POST to', 'median s', 'longest s'],
        [line('the tape', ({ tape }) => tape), line('the GIF', ({ gif }) => gif)],
      ),
      `Aim: the GIF within ${AIM_SECONDS} s.`,
    ].join('\n');
  } finally {
    await service.remove();
    await model.stop();
  }
}

/** One after the other. @returns seconds since the request */
async function generate(service: RunningService, key: string): Promise<{ tape: number; gif: number }> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  const created = await fetch(`${service.api}/gifs/generate/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ description: 'commit what has changed' }),
  });
  const { job_id: id } = (await created.json()) as Status;
  for (;;) {
    const answer = await fetch(`${service.api}/gifs/generate/${id}/`);
    const { status, error_message: reason, gifs } = (await answer.json()) as Status;
    if (status === 'failed') throw new Error(reason);
    if (status === 'completed' && gifs[0]) {
      const tape = seconds();
      await untilDrawn(service, gifs[0].id);
      return { tape, gif: seconds() };
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** The URL of a finished picture has the hash of its content. */
async function untilDrawn(service: RunningService, id: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${service.api}/gifs/${id}/`);
    const { gif_url: address } = (await answer.json()) as { gif_url: string };
    if (/\/[0-9a-f]{16}\.gif$/.test(address)) return;
    await pause(LOOK_EVERY_MS);
  }
}

/** CPU time of the searches for secrets, in the output and on the screen, beside the transcript: `recording.cast ...` */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AsciicastIntake, parseAsciicast, screenSecrets } from '@ttyreel/recording';
import { transcribeCast } from '../packages/recording/src/transcript/transcript.js';
import { OUTPUT_BYTES, repeated } from './support/repeated-cast.js';

const RUNS = 9;

async function leastMsOf(work: () => unknown): Promise<string> {
  let least = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least.toFixed(1);
}

function intakeOf(bytes: Uint8Array): AsciicastIntake {
  const intake = new AsciicastIntake();
  intake.push(bytes);
  return intake;
}

console.log(`Milliseconds of CPU for ${OUTPUT_BYTES / 1e6} MB of output.\n`);
console.log(
  '| recording | events | moves | intake | screen | transcript |\n| --- | ---: | --- | ---: | ---: | ---: |',
);
for (const name of process.argv.slice(2)) {
  const intake = new AsciicastIntake();
  const text = [intake.push(await readFile(name)), intake.end().tail];
  const cast = repeated(parseAsciicast(Buffer.concat(text).toString()));
  const lines = [
    { version: 2, ...cast.header },
    ...cast.events.map(({ time, code, data }) => [time, code, data]),
  ];
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { movesCursor } = intakeOf(bytes).end().facts;
  const costs = [
    await leastMsOf(() => intakeOf(bytes).end()),
    await leastMsOf(() => screenSecrets(cast)),
    await leastMsOf(() => transcribeCast(cast)),
  ];
  console.log(
    `| ${path.basename(name)} | ${cast.events.length} | ${movesCursor ? 'yes' : 'no'} | ${costs.join(' | ')} |`,
  );
}

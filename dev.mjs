/**
 * Runs the service, and restarts it after each compilation. It signals the service only, which then stops its database
 * and its processes itself; `nest start --watch` ends all of them at once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const COMPILED = 'Found 0 errors';

const compiler = spawn(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
let service;

async function stop(signal) {
  if (!service || service.exitCode !== null || service.signalCode !== null) return;
  service.kill(signal);
  await once(service, 'exit');
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    compiler.kill();
    void stop(signal);
  });

for await (const line of createInterface({ input: compiler.stdout })) {
  console.log(line);
  if (!line.includes(COMPILED)) continue;
  await stop('SIGTERM');
  if (compiler.killed) break;
  service = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], { stdio: 'inherit' });
}

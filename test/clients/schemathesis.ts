import path from 'node:path';
import { pythonTool } from './python-tool.js';
import { run } from './toolchain.js';

const SCHEMATHESIS = 'schemathesis==4.32.5';
/** The same requests each time. */
const SEED = '20261128';

interface Checked {
  readonly folder: string;
  readonly cache: string;
  /** Of the service, without a trailing slash. */
  readonly address: string;
  readonly key: string;
}

/** Compares what the service does with its description: no 500, no undocumented answer, in thousands of requests. */
export async function checkDescription({ folder, cache, address, key }: Checked): Promise<void> {
  const st = await pythonTool('st', SCHEMATHESIS, { folder, cache });
  const config = path.join(import.meta.dirname, 'schemathesis.toml');
  const options = ['--url', address, '--header', `X-API-Key: ${key}`, '--max-examples', '12', '--seed', SEED];
  const phases = ['--phases', 'examples,coverage,fuzzing', '--continue-on-failure', '--no-color'];
  await run(
    st,
    ['--config-file', config, 'run', `${address}/api/openapi.json`, ...options, ...phases],
    folder,
  );
}

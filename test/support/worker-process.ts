import { openOutput } from './program-output.js';
import { type ServiceProcess, startProcess } from './service-process.js';

/** Starts the built worker. Resolves when it is ready. */
export function startWorker(
  settings: Readonly<Record<string, string>>,
  dataDirectory: string,
): Promise<ServiceProcess> {
  const environment = { PATH: process.env['PATH'], ...settings, DATA_DIR: dataDirectory };
  return startProcess({ environment, program: 'worker.js', ...openOutput() });
}

import type { Logger } from 'pino';
import type { AppConfig } from '../platform/config/app-config.js';
import { startDatabase } from './start-database.js';
import type { AppServer } from './app-server.js';
import { StartSteps } from './start-steps.js';

/** The modules load while the database starts: they take most of the time of a start. */
export async function startServer(config: AppConfig, log: Logger): Promise<AppServer> {
  const steps = new StartSteps(log);
  try {
    const [postgres, { AppServer }] = await Promise.all([
      startDatabase(config, steps, log),
      import('./app-server.js'),
    ]);
    return await AppServer.start(config, postgres, steps, log);
  } finally {
    steps.end();
  }
}

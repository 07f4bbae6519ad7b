import { AppConfig } from '../platform/config/app-config.js';
import { settingWarnings } from '../platform/config/setting-warnings.js';
import { VERSION } from '../platform/config/version.js';
import { makeLogger } from '../platform/logging/log.js';
import { limitStop, untilAskedToStop } from './shutdown.js';
import type { AppServer } from './app-server.js';
import { orExit } from './startup-errors.js';
import { traced } from './traced.js';

const log = await makeLogger();
const { config, server, endTracing } = await orExit('ttyreel cannot start.', async () => {
  const config = await AppConfig.withRegistries(log);
  log.level = config.logLevel;
  log.info(`starting ttyreel ${VERSION}`);
  for (const warning of settingWarnings()) log.warn(warning);
  const endTracing = await traced(config, 'ttyreel');
  // Loading it takes most of the start, so settings are checked before.
  const { startServer } = await import('./start-server.js');
  return { config, endTracing, server: await startServer(config, log) };
});
// Before the service reports that it is ready: otherwise a signal would end it without stopping the database.
const asked = untilAskedToStop();
announce(config, server);
const reason = await Promise.race([asked, server.databaseDied]);
log.info({ reason }, 'stopping');
limitStop(log, config.shutdownDelaySeconds);
await orExit('ttyreel did not stop cleanly.', () => server.stop());
await endTracing();
log.info('stopped');
process.exit(reason.startsWith('SIG') ? 0 : 1);

function announce(config: AppConfig, service: AppServer): void {
  const address = config.siteUrl;
  console.log(`
  ttyreel is ready
    version       ${VERSION}
    URL           ${address}
    listens on    ${config.host}:${config.port}
    API explorer  ${address}/api/docs
    data          ${config.dataDirectory}`);
  if (service.demo) {
    const { apiKey, passwordUrl } = service.demo;
    console.log(`    demo key      ${apiKey}   (user "demo"; shown this once)
    demo sign-in  ${passwordUrl}   (works once, for a day)`);
  }
  console.log('');
}

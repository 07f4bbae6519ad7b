/** Runs an installation until SIGTERM. */
import { once } from 'node:events';
import { RunningService } from '../support/running-service.js';

const stopped = once(process, 'SIGTERM');
const service = await RunningService.start({ DEMO_DATA: 'true' });
try {
  const key = await service.createUser('ada', { isStaff: true });
  console.log(`${service.address} is served by two services and two workers. Press Ctrl-C to stop them.

  curl --cacert ${process.env['NODE_EXTRA_CA_CERTS'] ?? ''} -H 'X-API-Key: ${key}' ${service.api}/users/me/`);
  await stopped;
} finally {
  await service.remove();
}

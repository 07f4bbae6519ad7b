/**
 * Runs many services in one process, so that each test does not load the program again: loading takes most of the start
 * time. contract-run.ts starts one for each jest worker, and it ends with its standard input.
 */
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { startServer } from '../../dist/src/app/start-server.js';
import { AppConfig } from '../../dist/src/platform/config/app-config.js';
import { makeLogger } from '../../dist/src/platform/logging/log.js';
import { RecordingPool } from '../../dist/src/resources/media/derived/processes/recording-pool.js';
import { Mp4Service } from '../../dist/src/resources/media/mp4/mp4.service.js';

/** By the port of each service. */
const services = new Map();

/** Services share the rendering processes: the start of one takes longer than most recordings. */
function shareRecordingProcesses() {
  const pools = new Map();
  const { run } = RecordingPool.prototype;
  RecordingPool.prototype.run = function (...job) {
    const { memoryLimit } = this;
    if (!pools.has(memoryLimit)) pools.set(memoryLimit, new RecordingPool(memoryLimit));
    return run.apply(pools.get(memoryLimit), job);
  };
}

/** Services share the encoder: each would try the installed ffmpeg before it uses it. */
function shareMp4Encoder() {
  const { encoder } = Mp4Service.prototype;
  let chosen;
  Mp4Service.prototype.encoder = function () {
    return (chosen ??= encoder.call(this));
  };
}

async function start({ settings, outputFile }) {
  const file = openSync(outputFile, 'a');
  try {
    const config = AppConfig.from(settings);
    const log = await makeLogger(file);
    log.level = config.logLevel;
    services.set(config.port, await startServer(config, log));
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

async function stop({ port }) {
  const service = services.get(port);
  services.delete(port);
  await service.stop();
}

shareRecordingProcesses();
shareMp4Encoder();
// Each logger flushes when the process ends.
process.setMaxListeners(0);
process.stdin.resume().once('close', () => process.exit());
const commands = createServer(async (request, response) => {
  try {
    await (request.url === '/start' ? start : stop)(await json(request));
    response.end();
  } catch (error) {
    response.writeHead(500).end(inspect(error));
  }
});
commands.listen(0, '127.0.0.1', () => process.stdout.write(`${commands.address().port}\n`));

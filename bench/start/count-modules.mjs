/** Loaded before the program; logs the number of its modules once it is ready. */
import Module, { register } from 'node:module';
import { isMainThread, MessageChannel } from 'node:worker_threads';

/** Of ES modules, which a thread of Node's own loads once there are hooks. */
const hooks = `
  const seen = new Set();
  export function initialize({ port }) {
    port.on('message', () => port.postMessage([...seen])).unref();
  }
  export function load(url, context, next) {
    if (url.startsWith('file:')) seen.add(url);
    return next(url, context);
  }`;

if (isMainThread) {
  const { port1, port2 } = new MessageChannel();
  register(`data:text/javascript,${encodeURIComponent(hooks)}`, {
    data: { port: port2 },
    transferList: [port2],
  });
  const { log } = console;
  console.log = (...words) => {
    log(...words);
    if (String(words[0]).includes('ttyreel is ready')) port1.postMessage('');
  };
  port1
    .on('message', (loaded) => {
      const required = Object.keys(Module._cache).map((file) => `file://${file}`);
      log(`modules: ${new Set([...loaded, ...required]).size}`);
    })
    .unref();
}

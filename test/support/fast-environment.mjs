import { AsyncLocalStorage } from 'node:async_hooks';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** Storages in use by the current test file. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
  storages.add(this);
  return run.apply(this, parameters);
};

/**
 * Makes `Math` a constant of Jest's context, which intercepts each lookup of a global: specs that compute pixels take
 * half the time. At the end of a file it disables the file's storages: otherwise Node notifies all of them of each new
 * promise, and Jest makes one for each file.
 */
export default class FastEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    vm.runInContext('const Math = globalThis.Math;', this.getVmContext());
  }

  async teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    await super.teardown();
  }
}

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

/** What V8 compiled, by file: each test file loads the same modules again. */
const compiled = new Map();
/** Code from the cache does not know its module, which such a call needs. */
const DYNAMIC_IMPORT = /\bimport\s*\(/;

/** @returns the code that V8 compiled from this source before; undefined for a new source */
function cachedDataOf(file, source) {
  const known = compiled.get(file);
  return known?.source === source ? known.cachedData : undefined;
}

function remember(file, source, cachedData) {
  if (!DYNAMIC_IMPORT.test(source)) compiled.set(file, { source, cachedData });
}

const { compileFunction, SourceTextModule } = vm;

vm.compileFunction = (source, names, options = {}) => {
  const cachedData = cachedDataOf(options.filename, source);
  const code = compileFunction(source, names, { ...options, cachedData, produceCachedData: !cachedData });
  if (code.cachedData) remember(options.filename, source, code.cachedData);
  return code;
};

vm.SourceTextModule = class extends SourceTextModule {
  constructor(source, options) {
    const cachedData = cachedDataOf(options.identifier, source);
    super(source, { ...options, cachedData });
    if (!cachedData) remember(options.identifier, source, this.createCachedData());
  }
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

import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * For specs that compute pixels: `@jest-environment ./test/support/fast-math-environment.mjs`. Looking up a global such
 * as `Math` is slow in Jest's context, and a constant of that context is fast.
 */
export default class FastMathEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    vm.runInContext('const Math = globalThis.Math;', this.getVmContext());
  }
}

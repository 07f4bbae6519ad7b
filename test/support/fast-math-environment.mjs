import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Makes `Math` a constant of Jest's context, which intercepts each lookup of a global. Specs that compute pixels take
 * half the time.
 */
export default class FastMathEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    vm.runInContext('const Math = globalThis.Math;', this.getVmContext());
  }
}

import { tsImport } from 'tsx/esm/api';

/** Jest compiles neither this file nor what it imports. */
export default async function setUp() {
  const { startContractRun } = await tsImport('./contract-run.ts', import.meta.url);
  globalThis.stopContractRun = await startContractRun();
}

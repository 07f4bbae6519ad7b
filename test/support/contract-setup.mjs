import { tsImport } from 'tsx/esm/api';

/** Jest does not compile this file or its imports. */
export default async function setUp() {
  const { startContractRun } = await tsImport('./contract-run.ts', import.meta.url);
  globalThis.stopContractRun = await startContractRun();
}

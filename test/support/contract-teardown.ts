import { rm } from 'node:fs/promises';
import type { ContractRun } from './contract-setup.js';

export default async function removeTemplate(): Promise<void> {
  const { contractTemplate } = globalThis as ContractRun;
  if (contractTemplate !== undefined) await rm(contractTemplate, { recursive: true, force: true });
}

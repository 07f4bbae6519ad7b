import type { AppConfig } from '../platform/config/app-config.js';

/** Starts the traces of a process if it should send any; otherwise their libraries are not loaded. @returns call it at the end */
export async function traced(config: AppConfig, serviceName: string): Promise<() => Promise<void>> {
  if (!config.isTraced) return () => Promise.resolve();
  const { startTracing } = await import('./start-tracing.js');
  return startTracing(serviceName);
}

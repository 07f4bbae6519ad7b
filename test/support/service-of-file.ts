import { afterAll, beforeAll, expect } from '@jest/globals';
import { RunningService } from './running-service.js';

/**
 * A service for the tests of one file, from before the first to after the last test. By then it must have responded to
 * every request without server errors.
 * @param mayWait the tests request pending renditions, which return 503
 * @param hasProcess the tests inspect the process of the service
 */
export function useService(
  prepare: (service: RunningService) => Promise<void>,
  { mayWait = false, hasProcess = false } = {},
): void {
  let service: RunningService | undefined;

  beforeAll(async () => {
    service = await (hasProcess ? RunningService.startProcess() : RunningService.start());
    await prepare(service);
  });
  afterAll(async () => {
    const { output = '' } = service ?? {};
    await service?.remove();
    expectNoFailures({ output: mayWait ? output.replaceAll('"status":503', '') : output });
  });
}

/** No request may have caused a server error. */
export function expectNoFailures({ output }: Pick<RunningService, 'output'>): void {
  const failures = output
    .split('\n')
    .filter((line) => /request failed|"status":5\d\d|uncaught|unhandled/i.test(line));
  expect(failures).toEqual([]);
}

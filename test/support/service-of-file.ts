import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { RunningService } from './running-service.js';

const TEST_LIMIT_MS = 60_000;

/**
 * A service for the tests of one file: there from before the first to after the last, when it must have answered in
 * order whatever was sent to it.
 * @param mayWait the tests ask for what is still being made, which is answered with 503
 * @param hasProcess the tests look at the process of the service
 */
export function useService(
  prepare: (service: RunningService) => Promise<void>,
  { mayWait = false, hasProcess = false } = {},
): void {
  jest.setTimeout(TEST_LIMIT_MS);
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

/** Nothing that was sent may have been more than the service could answer in order. */
export function expectNoFailures({ output }: Pick<RunningService, 'output'>): void {
  const failures = output
    .split('\n')
    .filter((line) => /request failed|"status":5\d\d|uncaught|unhandled/i.test(line));
  expect(failures).toEqual([]);
}

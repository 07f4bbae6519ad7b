import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** What the log says of each. */
export const REFUSALS = {
  invalid_http: 'requests refused: not valid HTTP',
  concurrent_requests: 'requests refused: the limit of concurrent requests is reached',
  connections: 'connections refused: the limit of open connections is reached',
  connections_of_address: 'connections refused: their address reached its limit of open connections',
  idle_connection: 'connections closed: idle for the longest time at the limit of open connections',
  pipelining: 'connections closed: too many pipelined requests',
  slow_client: 'connections closed: clients send or read too slowly',
  api_key: 'API keys refused',
  api_keys_of_address: 'API keys not looked up: too many invalid ones from this address',
  device_code: 'device codes not looked up: too many attempts',
} as const;
export type LoggedRefusal = keyof typeof REFUSALS;

/** Refusals with a response whose log line is that of the request. */
const ANSWERED = ['rate_limit', 'busy', 'storage'] as const;
export type AnsweredRefusal = (typeof ANSWERED)[number];

const REASONS = [...(Object.keys(REFUSALS) as LoggedRefusal[]), ...ANSWERED];

@Injectable()
export class RefusalCounter {
  readonly #refusals: Counter<'reason'>;

  constructor(registry: Registry) {
    this.#refusals = new Counter({
      name: 'ttyreel_refusals_total',
      help: 'Requests and connections that a limit refused, by its name.',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of REASONS) this.#refusals.inc({ reason }, 0);
  }

  add(reason: LoggedRefusal | AnsweredRefusal): void {
    this.#refusals.inc({ reason });
  }
}

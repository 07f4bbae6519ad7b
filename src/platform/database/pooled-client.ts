import { Client } from 'pg';

/**
 * A client for a pool, which removes its own error listener before the code that waits for the client adds one. An error
 * without a listener ends the process.
 */
export class PooledClient extends Client {
  constructor(...options: ConstructorParameters<typeof Client>) {
    super(...options);
    this.on('error', () => undefined);
  }
}

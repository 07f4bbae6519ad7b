import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';

/** A database address with the session settings of the service's connections, on which plans depend. */
export function serviceSession(address: DatabaseAddress): DatabaseAddress & { readonly options: string } {
  return { ...address, options: dataSourceOptions(address).extra.options };
}

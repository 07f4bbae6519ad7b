/** Prints an unused port, for shell scripts. */
import { freePort } from './free-port.js';

console.log(await freePort());

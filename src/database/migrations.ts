import { Foundation1763700000000 } from './migrations/1763700000000-foundation.js';
import { RestSurface1763710000000 } from './migrations/1763710000000-rest-surface.js';

/** In the order in which they run. */
export const migrations = [Foundation1763700000000, RestSurface1763710000000];

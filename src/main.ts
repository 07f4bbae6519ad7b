import { boundHeapGrowth } from './app/heap-growth.js';
import { requireSupportedNode } from './app/node-version.js';

requireSupportedNode();
boundHeapGrowth();
await import('./app/serve.js');

import { requireSupportedNode } from './app/node-version.js';

requireSupportedNode();
await import('./app/admin/run.js');

import { requireSupportedNode } from './app/node-version.js';

requireSupportedNode();
await import('./app/serve.js');

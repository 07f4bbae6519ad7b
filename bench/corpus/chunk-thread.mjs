import { register } from 'tsx/esm/api';

// In a thread, tsx compiles CommonJS only, and some dependencies are ES modules only.
register();
export default (await import('./chunk-worker.ts')).default;

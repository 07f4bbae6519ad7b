/**
 * Runs an embedded PostgreSQL on the folder in its argument (--durable: crash-safe) until its input ends. So it never
 * outlives the process that started it, even if that is killed. Prints the address as one line of JSON.
 */
import { startEmbeddedPostgres } from '../../packages/local-postgres/src/embedded-postgres.js';

const [dataDirectory, durable] = process.argv.slice(2);
if (dataDirectory === undefined) throw new Error('Name the data folder as the first argument.');

const server = await startEmbeddedPostgres(dataDirectory, { durable: durable === '--durable' });
process.stdin.resume().once('close', () => void server.stop());
process.stdout.write(`${JSON.stringify(server.address)}\n`);

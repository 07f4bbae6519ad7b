import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { systemFailure } from '../output/system-failure.js';

/** The text of a file, or of stdin for `-`. @throws Failure if it cannot be read */
export async function readTextFile(name: string): Promise<string> {
  if (name === '-') return text(process.stdin);
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    throw systemFailure(error, name) ?? error;
  }
}

import { describe, expect, it } from '@jest/globals';
import { quotableLines } from './quotable-lines.js';

const TOKEN = `ghp_${'aB3dE5fG7h'.repeat(3)}aB3dE5`;
const KEY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';

const quoted = (...lines: string[]) => Array.from(quotableLines(`${lines.join('\n')}\n`));

describe('the lines of a transcript that may be quoted', () => {
  it('have text', () => {
    expect(quoted('', '$', '───', '$ ls', 'a.txt')).toEqual(['$ ls', 'a.txt']);
  });

  it('have no secret, certain or possible', () => {
    expect(quoted('$ gh auth', '', `token ${TOKEN}`, '', 'ready')).toEqual(['$ gh auth', 'ready']);
    expect(quoted('$ PGPASSWORD=hunter2secret psql', '', 'ready')).toEqual(['ready']);
  });

  it('have no rest of a secret', () => {
    expect(
      quoted('$ cat key', '-----BEGIN PRIVATE KEY-----', KEY, KEY, '-----END PRIVATE KEY-----', '$ ls'),
    ).toEqual(['$ cat key', '$ ls']);
  });

  it('have no secret that two lines share', () => {
    expect(quoted('$ ls', `it is ${TOKEN.slice(0, 20)}`, `${TOKEN.slice(20)} here`, '$ ls')).toEqual([
      '$ ls',
      '$ ls',
    ]);
  });

  it('are the first ones of very many', () => {
    expect(quoted(...Array<string>(100_000).fill('aa')).length).toBeLessThanOrEqual(100);
    expect(quoted('a'.repeat(1_000_000)).map(({ length }) => length)).toEqual([1_000]);
  });
});

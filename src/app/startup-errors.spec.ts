import { describe, expect, it } from '@jest/globals';
import { NotFound } from '../platform/errors/domain-errors.js';
import { explainError } from './startup-errors.js';

const fileError = (code: string, reason: string) =>
  Object.assign(new Error(`${code}: ${reason}, open '/srv/data/secret-key'`), {
    ...{ code, syscall: 'open', path: '/srv/data/secret-key' },
  });

describe('an error for the operator', () => {
  it('is its message', () => {
    expect(explainError(new NotFound('There is no user "ada".'))).toBe('There is no user "ada".');
  });

  it('names a missing file', () => {
    expect(explainError(fileError('ENOENT', 'no such file or directory'))).toBe(
      'Cannot open /srv/data/secret-key: no such file or directory.',
    );
  });

  it.each(['EACCES', 'EPERM'])('names the file that lacks permission (%s)', (code) => {
    expect(explainError(fileError(code, 'permission denied'))).toBe(
      'Cannot open /srv/data/secret-key: permission denied. ' +
        `This process runs as user id ${process.getuid?.() ?? ''}: run it as another user, or change the owner of the file.`,
    );
  });

  it('keeps the stack of an unexpected error', () => {
    expect(explainError(new TypeError('a fault'))).toMatch(/^TypeError: a fault\n +at /);
  });
});

import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import type { SecretState } from './secret-notice.js';
import { TextsToHide } from './texts-to-hide.js';

const SECRET = { kind: 'github_token', place: 'screen', line: 3, time: 61, excerpt: 'ghp_… (40 characters)' };
const GIF = { id: 'aB3dE5fG', secrets: [SECRET], allowsSecrets: false, isHeld: true, renditions: [] };

const shown = (gif: object, hasLines: boolean) =>
  renderToString(<TextsToHide gif={{ ...GIF, ...gif } as unknown as SecretState} hasLines={hasLines} />);

it('leads to the lines of the screen only if the page has them', () => {
  expect(shown({}, true)).toContain('href="#lines"');
  expect(shown({}, false)).not.toContain('#lines');
  expect(shown({}, false)).toContain('on the screen, line 3');
});

it('is empty without a secret, and for a confirmed one', () => {
  expect(shown({ secrets: [] }, true)).toBe('');
  expect(shown({ allowsSecrets: true }, true)).toBe('');
});

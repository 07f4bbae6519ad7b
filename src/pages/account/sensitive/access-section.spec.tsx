import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { fake } from '../../../../test/support/fakes.js';
import type { ApiKeyEntity } from '../../../resources/auth/api-keys/api-key.entity.js';
import type { SessionEntity } from '../../../resources/auth/sessions/session.entity.js';
import { AccessSection } from './access-section.js';

const NOW = new Date();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const session = (id: string, userAgent: string) =>
  fake<SessionEntity>({ id, userAgent, createdAt: NOW, lastUsedAt: NOW });
const key = fake<ApiKeyEntity>({ id: 'k', name: 'a <b>key</b>', createdAt: NOW, lastUsedAt: null });

/** The rows of the table. */
const rowsOf = (html: string) => html.split('<tr>').slice(2);

it('lists browsers, keys and the key of the profile, with one button that revokes them', () => {
  const access = { sessions: [session('one', FIREFOX), session('two', 'curl/8.5.0')], keys: [key] };
  const html = renderToString(<AccessSection access={access} currentId="one" />);
  const [own = '', other = '', named = '', profile = '', ...more] = rowsOf(html);
  expect(more).toEqual([]);
  expect(own).toContain('Firefox on Linux');
  expect(own).toContain('This browser');
  expect(own).not.toContain('<form');
  expect(other).toContain('aria-label="Sign out curl"');
  expect(other).toContain('name="id" value="two"');
  expect(named).toContain('Key: a &lt;b>key&lt;/b>');
  expect(named).toMatch(/data-label="Last used"[^>]*>never/);
  expect(profile).toContain('The key of your profile');
  expect(html.match(/value="revoke"/g)).toHaveLength(1);
});

it('lists the key of the profile and the button even if there is nothing else', () => {
  const html = renderToString(<AccessSection access={{ sessions: [], keys: [] }} currentId="one" />);
  expect(rowsOf(html)).toEqual([expect.stringContaining('The key of your profile')]);
  expect(html).toContain('Revoke everything but this browser');
});

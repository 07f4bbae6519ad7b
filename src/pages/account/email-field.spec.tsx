import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { EmailField } from './email-field.js';

it.each([
  [true, 'Used only to reset your password. Nobody else sees it.'],
  [false, 'Not used at present: this site cannot send e-mail. Nobody else sees it.'],
])('promises mail only if it can be sent: %s', (canMail, hint) => {
  const html = renderToString(<EmailField label="E-mail" value="" canMail={canMail} errors={{}} />);
  expect(html).toContain(`>${hint}</p>`);
});

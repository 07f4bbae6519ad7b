import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { Conflict, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { FormError } from './form.js';

describe('the error of a form', () => {
  const shown = (error: ValidationFailed | Conflict) =>
    renderToString(<FormError error={error} fields={['title']} />);

  it('is left to the fields that show it', () => {
    expect(shown(ValidationFailed.field('title', 'must not be empty'))).toBe('');
  });

  it.each([
    new Conflict('It is taken.'),
    new ValidationFailed('The form has no action.'),
    ValidationFailed.field('gif_id', 'is full'),
    new ValidationFailed('Two errors.', { title: ['is empty'], gif_id: ['is full'] }),
  ])('is shown if the form has no field for it: $message', (error) => {
    expect(shown(error)).toContain(error.message);
  });
});

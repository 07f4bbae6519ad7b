import { describe, expect, it } from '@jest/globals';
import { embeddedPicture } from './embedded-picture.js';
import type { DetailRendition } from '../data/gif.read-model.js';

const made = (fields: Partial<DetailRendition>): DetailRendition => ({
  name: 'gif',
  state: 'ready',
  hash: null,
  byteSize: 1_000,
  isDrawn: true,
  steps: null,
  picture: null,
  second: null,
  ...fields,
});
const large = made({ byteSize: 23_400_000 });

describe('the embedded picture', () => {
  it('is the GIF if it is small or pending', () => {
    expect(embeddedPicture({ renditions: [made({ byteSize: 5_000_000 })] })).toEqual({
      shows: 'gif',
      reason: '',
    });
    const pending = made({ state: 'pending', byteSize: null });
    expect(embeddedPicture({ renditions: [pending] }).shows).toBe('gif');
  });

  it('is a smaller GIF, with a reason', () => {
    const readme = made({ name: 'readme', steps: ['frame rate: 5/s', 'speed: 12'] });
    const { shows, reason } = embeddedPicture({ renditions: [large, readme] }, { name: 'Nord' });
    expect(shows).toBe('readme');
    expect(reason).toBe(
      'The GIF has 23.4 MB; code hosts show at most 5 MB. The codes show a smaller one ' +
        '(frame rate: 5/s, speed: 12). It is not drawn in Nord.',
    );
    expect(embeddedPicture({ renditions: [large, { ...readme, state: 'pending' }] }).shows).toBe('readme');
  });

  it('is the still if there is no smaller GIF', () => {
    const failed = made({ name: 'readme', state: 'failed' });
    const { shows, reason } = embeddedPicture({ renditions: [large, failed] });
    expect(shows).toBe('still');
    expect(reason).toContain('It could not be made smaller, so the codes show its still.');
    expect(embeddedPicture({ renditions: [large] }).shows).toBe('still');
  });
});

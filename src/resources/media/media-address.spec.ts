import { describe, expect, it } from '@jest/globals';
import { AppConfig } from '../../platform/config/app-config.js';
import type { RenditionEntity } from './renditions/rendition.entity.js';
import { MediaAddress } from './media-address.js';

const config = AppConfig.from({ MEDIA_URL: 'https://cdn.example/media' });
const addresses = new MediaAddress(config);
const HASH = '0123456789abcdef'.repeat(4);

const form = (fields: Partial<RenditionEntity>): RenditionEntity => ({
  gifSeq: 1,
  name: 'thumbnail',
  gif: null,
  picture: null,
  second: null,
  state: 'ready',
  blobKey: null,
  hash: null,
  byteSize: null,
  failure: null,
  isDrawn: false,
  steps: null,
  ...fields,
});

describe('the URL of a rendition', () => {
  it('contains the hash of its content', () => {
    const row = form({ hash: HASH });
    expect(addresses.of('aB3dE5fG', 'thumbnail', row)).toBe(
      'https://cdn.example/media/aB3dE5fG/0123456789abcdef.png',
    );
  });

  it.each([null, HASH])('is the stable URL while it is pending, with the previous hash %s', (hash) => {
    const row = form({ state: 'pending', hash });
    expect(addresses.of('aB3dE5fG', 'thumbnail', row)).toBe('https://cdn.example/media/aB3dE5fG.png');
  });

  it.each([
    [null, ''],
    [HASH, 'https://cdn.example/media/aB3dE5fG/0123456789abcdef.png'],
  ])('is that of the previous content after a failure, with the previous hash %s', (hash, address) => {
    const row = form({ state: 'failed', hash, failure: 'The picture cannot be decoded.' });
    expect(addresses.of('aB3dE5fG', 'thumbnail', row)).toBe(address);
  });

  it('has a suffix for renditions of the same file type', () => {
    expect(addresses.of('aB3dE5fG', 'still', form({ name: 'still', hash: HASH }))).toBe(
      'https://cdn.example/media/aB3dE5fG/0123456789abcdef.still.png',
    );
    expect(addresses.stable('aB3dE5fG', 'readme')).toBe('https://cdn.example/media/aB3dE5fG.readme.gif');
  });

  it('contains the theme of a themed picture', () => {
    expect(addresses.themed('aB3dE5fG', 'nord')).toBe('https://cdn.example/media/aB3dE5fG.gif?theme=nord');
    expect(addresses.themed('aB3dE5fG', 'nord', { frame: 'window', scale: 1 })).toBe(
      'https://cdn.example/media/aB3dE5fG.gif?theme=nord&frame=window&scale=1',
    );
    expect(addresses.themed('aB3dE5fG', undefined, { preset: 'presentation' })).toBe(
      'https://cdn.example/media/aB3dE5fG.gif?preset=presentation',
    );
    expect(addresses.themed('aB3dE5fG', undefined)).toBe('https://cdn.example/media/aB3dE5fG.gif');
  });

  it('is empty if the recording has no such rendition', () => {
    expect(addresses.of('aB3dE5fG', 'cast', undefined)).toBe('');
  });
});

import { describe, expect, it } from '@jest/globals';
import { AppConfig } from '../../platform/config/app-config.js';
import type { RenditionEntity } from './rendition.entity.js';
import { MediaAddress } from './media-address.js';

const config = AppConfig.from({ MEDIA_URL: 'https://cdn.example/media' });
const addresses = new MediaAddress(config);
const HASH = '0123456789abcdef'.repeat(4);

const form = (fields: Partial<RenditionEntity>): RenditionEntity => ({
  gifSeq: 1,
  name: 'thumbnail',
  gif: null,
  picture: null,
  state: 'ready',
  blobKey: null,
  hash: null,
  byteSize: null,
  failure: null,
  isDrawn: false,
  steps: null,
  ...fields,
});

describe('the address of a form', () => {
  it('carries the hash of what is there', () => {
    const row = form({ hash: HASH });
    expect(addresses.of('aB3dE5fG', 'thumbnail', row)).toBe(
      'https://cdn.example/media/aB3dE5fG/0123456789abcdef.png',
    );
  });

  it.each([null, HASH])('is the stable one while it is being made, with the hash %s from before', (hash) => {
    const row = form({ state: 'pending', hash });
    expect(addresses.of('aB3dE5fG', 'thumbnail', row)).toBe('https://cdn.example/media/aB3dE5fG.png');
  });

  it.each([
    [null, ''],
    [HASH, 'https://cdn.example/media/aB3dE5fG/0123456789abcdef.png'],
  ])('is that of what was there when it could not be made, with the hash %s from before', (hash, address) => {
    const row = form({ state: 'failed', hash, failure: 'The picture cannot be decoded.' });
    expect(addresses.of('aB3dE5fG', 'thumbnail', row)).toBe(address);
  });

  it('ends in what tells forms of one kind of file apart', () => {
    expect(addresses.of('aB3dE5fG', 'still', form({ name: 'still', hash: HASH }))).toBe(
      'https://cdn.example/media/aB3dE5fG/0123456789abcdef.still.png',
    );
    expect(addresses.stable('aB3dE5fG', 'readme')).toBe('https://cdn.example/media/aB3dE5fG.readme.gif');
  });

  it('names the theme that a cast is drawn in', () => {
    expect(addresses.themed('aB3dE5fG', 'nord')).toBe('https://cdn.example/media/aB3dE5fG.gif?theme=nord');
  });

  it('is empty when the recording never had it', () => {
    expect(addresses.of('aB3dE5fG', 'cast', undefined)).toBe('');
  });
});

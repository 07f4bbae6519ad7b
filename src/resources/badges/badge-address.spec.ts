import { describe, expect, it } from '@jest/globals';
import { builtinTheme, THEMES } from '../../../test/support/builtin-themes.js';
import { ValidationFailed, NotFound } from '../../platform/errors/domain-errors.js';
import { DEFAULT_THEME } from '@ttyreel/recording';
import { readBadgeAddress } from './badge-address.js';
import type { ProviderName } from './providers/provider.js';
import { PROVIDER_OF } from './providers/providers.js';

const subjectOf = (target: string) => {
  const { subject } = readBadgeAddress(target, THEMES);
  return subject && [subject.provider.name, subject.metric, subject.name, subject.normalName];
};

describe('a badge URL', () => {
  it.each([
    ['/badge/pyindex/Zope.Interface/version.svg', ['pyindex', 'version', 'Zope.Interface', 'zope-interface']],
    ['/badge/jsregistry/@types/node/license.svg', ['jsregistry', 'license', '@types/node', '@types/node']],
    [
      '/badge/jsregistry/%40types%2Fnode/license.svg',
      ['jsregistry', 'license', '@types/node', '@types/node'],
    ],
    ['/badge/rustregistry/serde/downloads.svg', ['rustregistry', 'downloads', 'serde', 'serde']],
    ['/badge/codehost/Ada/Engine.js/stars.svg', ['codehost', 'stars', 'Ada/Engine.js', 'ada/engine.js']],
  ])('%s names a package', (target, subject) => {
    expect(subjectOf(target)).toEqual(subject);
  });

  it('sets the appearance', () => {
    const target = '/badge/pyindex/requests/version.svg';
    expect(readBadgeAddress(target, THEMES)).toMatchObject({ theme: DEFAULT_THEME, style: 'default' });
    expect(readBadgeAddress(`${target}?theme=nord&style=flat`, THEMES)).toMatchObject({
      theme: builtinTheme('nord'),
      style: 'flat',
    });
    expect(readBadgeAddress(`${target}?v=2`, THEMES)).toMatchObject({ theme: DEFAULT_THEME });
    expect(readBadgeAddress('/badge/preview/vga.svg?style=flat', THEMES)).toEqual({
      theme: builtinTheme('vga'),
      style: 'flat',
      subject: null,
    });
  });

  it.each([
    ['pypi/requests/version', 'pyindex'],
    ['npm/@ada/engine/version', 'jsregistry'],
    ['crates/serde/version', 'rustregistry'],
    ['github/ada/engine/stars', 'codehost'],
  ])('can use an alias of the provider: %s', (path, provider) => {
    const { subject, theme } = readBadgeAddress(`/badge/${path}.svg?theme=Nord`, THEMES);
    expect(subject?.provider).toBe(PROVIDER_OF[provider as ProviderName]);
    expect(theme.slug).toBe('nord');
  });

  it('uses the default theme and style for empty values', () => {
    const address = '/badge/pyindex/requests/version.svg';
    expect(readBadgeAddress(`${address}?theme=&style=`, THEMES)).toEqual(readBadgeAddress(address, THEMES));
  });

  it.each([
    '/badge/',
    '/badge/pyindex',
    '/badge/pyindex/version.svg',
    '/badge/nothing/requests/version.svg',
    '/badge/constructor/requests/version.svg',
    '/badge/PyIndex/requests/version.svg',
    '/badge/pyindex/requests/size.svg',
    '/badge/pyindex/requests/toString.svg',
    '/badge/pyindex/requests/version.png',
    '/badge/pyindex/requests/version.svg/',
    '/badge/jsregistry/a/b/c/version.svg',
    '/badge/preview/none.svg',
    '/badge/preview/a/dracula.svg',
  ])('is not found: %s', (target) => {
    expect(() => readBadgeAddress(target, THEMES)).toThrow(NotFound);
  });

  it.each([
    ['/badge/pyindex/requests/stars.svg', 'metric: pyindex has no stars; it has version, license, downloads'],
    [
      '/badge/codehost/ada/engine/version.svg',
      'metric: codehost has no version; it has license, downloads, stars, forks, issues',
    ],
    ['/badge/pyindex/-x/version.svg', 'package: must be letters'],
    ['/badge/pyindex/a/b/version.svg', 'package: must be letters'],
    ['/badge/codehost/ada/stars.svg', 'package: must be owner/repository'],
    ['/badge/codehost/ada/%2e%2e/stars.svg', 'package: must be owner/repository'],
    ['/badge/codehost/ada%2Fx/engine/stars.svg', 'package: must be owner/repository'],
    ['/badge/pyindex/%zz/version.svg', 'invalid escape'],
    ['/badge/pyindex/x/version.svg?theme=neon', 'theme: There is no theme "neon".'],
    ['/badge/pyindex/x/version.svg?style=round', 'style: must be one of default, flat'],
    ['/badge/pyindex/x/version.svg?style=flat&style=flat', 'style: must be given once'],
  ])('is invalid: %s', (target, message) => {
    expect(() => readBadgeAddress(target, THEMES)).toThrow(ValidationFailed);
    expect(() => readBadgeAddress(target, THEMES)).toThrow(message);
  });
});

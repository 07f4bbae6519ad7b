import { describe, expect, it } from '@jest/globals';
import { badgeRequest } from '../../../test/support/badge-request.js';
import { builtinTheme, THEMES } from '../../../test/support/builtin-themes.js';
import { ValidationFailed, NotFound } from '../../platform/errors/domain-errors.js';
import { DEFAULT_THEME } from '@ttyreel/recording';
import type { ProviderName } from './providers/provider.js';
import { PROVIDER_OF } from './providers/providers.js';

const read = (target: string) => badgeRequest(target, THEMES);

const subjectOf = (target: string) => {
  const { subject } = read(target);
  return subject && [subject.provider.name, subject.metric, subject.name, subject.normalName];
};

describe('a badge URL', () => {
  it.each([
    ['pyindex/Zope.Interface/version', ['pyindex', 'version', 'Zope.Interface', 'zope-interface']],
    ['jsregistry/@types/node/license', ['jsregistry', 'license', '@types/node', '@types/node']],
    ['rustregistry/serde/downloads', ['rustregistry', 'downloads', 'serde', 'serde']],
    ['codehost/Ada/Engine.js/stars', ['codehost', 'stars', 'Ada/Engine.js', 'ada/engine.js']],
  ])('%s names a package', (target, subject) => {
    expect(subjectOf(target)).toEqual(subject);
  });

  it('sets the appearance', () => {
    const target = 'pyindex/requests/version';
    expect(read(target)).toMatchObject({ theme: DEFAULT_THEME, style: 'default' });
    expect(read(`${target}?theme=nord&style=flat`)).toMatchObject({
      theme: builtinTheme('nord'),
      style: 'flat',
    });
    expect(read(`${target}?v=2`)).toMatchObject({ theme: DEFAULT_THEME });
    expect(read('preview/vga?style=flat')).toEqual({
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
    const { subject, theme } = read(`${path}?theme=Nord`);
    expect(subject?.provider).toBe(PROVIDER_OF[provider as ProviderName]);
    expect(theme.slug).toBe('nord');
  });

  it('uses the default theme and style for empty values', () => {
    const address = 'pyindex/requests/version';
    expect(read(`${address}?theme=&style=`)).toEqual(read(address));
  });

  it.each([
    'nothing/requests/version',
    'constructor/requests/version',
    'PyIndex/requests/version',
    'pyindex/requests/size',
    'pyindex/requests/toString',
  ])('is not found: %s', (target) => {
    expect(() => read(target)).toThrow(NotFound);
  });

  it('that previews an unknown theme is not found', () => {
    expect(() => read('preview/none')).toThrow(NotFound);
  });

  it.each([
    ['pyindex/requests/stars', 'metric: pyindex has no stars; it has version, license, downloads'],
    [
      'codehost/ada/engine/version',
      'metric: codehost has no version; it has license, downloads, stars, forks, issues',
    ],
    ['pyindex/-x/version', 'package: must be letters'],
    ['pyindex/a/b/version', 'package: must be letters'],
    ['codehost/ada/stars', 'package: must be owner/repository'],
    ['codehost/ada/../stars', 'package: must be owner/repository'],
    ['codehost/ada/x/engine/stars', 'package: must be owner/repository'],
    ['pyindex/x/version?theme=neon', 'theme: There is no theme "neon".'],
    ['pyindex/x/version?style=round', 'style: must be one of default, flat'],
    ['pyindex/x/version?style=flat&style=flat', 'style: must be given once'],
  ])('is invalid: %s', (target, message) => {
    expect(() => read(target)).toThrow(ValidationFailed);
    expect(() => read(target)).toThrow(message);
  });
});

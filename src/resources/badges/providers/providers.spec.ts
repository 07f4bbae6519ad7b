import { describe, expect, it } from '@jest/globals';
import { METRICS } from '../metric.js';
import type { Provider } from './provider.js';
import { PROVIDER_OF } from './providers.js';

const { pyindex, jsregistry, rustregistry, codehost } = PROVIDER_OF;

const BAD_NAMES = [
  '',
  ' ',
  '..',
  '.',
  '../x',
  'a b',
  'a\u0000b',
  'a?b',
  'a#b',
  'a%2fb',
  'ä',
  'a\\b',
  'a"b',
  '<a>',
  'x'.repeat(300),
];

describe.each<[Provider, readonly string[], readonly string[]]>([
  [pyindex, ['requests', 'a', 'zope.interface', 'x'.repeat(128)], ['-a', 'a-', '_a', '.a', 'a/b', '@a/b']],
  [
    jsregistry,
    ['left-pad', '@types/node', '7zip', 'a.b', '~x'],
    ['_a', '.a', '@a', '@/b', '@a/', '@a/.b', 'a/b', '@a/b/c'],
  ],
  [rustregistry, ['serde', 'a', 'tokio-util', 'x_y'], ['7zip', '-a', 'a.b', 'a/b', 'x'.repeat(65)]],
  [
    codehost,
    ['ada/engine', 'a/b', 'ada/engine.js', 'ada-l/_x'],
    ['ada', 'ada/', '/engine', 'ada/..', 'ada/.', '-a/b', 'a.b/c', 'a/b/c', '@a/b'],
  ],
])('the names of $name', (provider, good, bad) => {
  it('are limited to valid package names', () => {
    expect(good.filter((name) => provider.names.normal(name) === null)).toEqual([]);
    expect([...BAD_NAMES, ...bad].filter((name) => provider.names.normal(name) !== null)).toEqual([]);
  });

  it('never change the requested path', () => {
    for (const name of good.map((each) => provider.names.normal(each) ?? '')) {
      for (const metric of METRICS) {
        const path = provider.sources[metric]?.path(name);
        if (path !== undefined)
          expect(new URL(`http://registry.example${path}`).href).toBe(`http://registry.example${path}`);
      }
    }
  });
});

describe('the page of a package', () => {
  const registries = {
    pyindex: 'https://index.example',
    jsregistry: 'https://registry.packages.example',
    rustregistry: 'https://crates.example',
    codehost: 'https://api.code.example',
  };

  it.each([
    [pyindex, 'requests', 'https://index.example/project/requests/'],
    [jsregistry, '@types/node', 'https://packages.example/package/@types/node'],
    [rustregistry, 'serde', 'https://crates.example/crates/serde'],
    [codehost, 'ada/engine', 'https://code.example/ada/engine'],
  ])('of $name is derived from its registry', (provider, name, page) => {
    expect(provider.page(name, registries)).toBe(page);
    expect(provider.page(name, {})).toBeNull();
  });

  it('is unknown for a mirror, and known for a self-hosted code host', () => {
    expect(jsregistry.page('x', { jsregistry: 'http://mirror.internal:4873/npm' })).toBeNull();
    expect(codehost.page('a/b', { codehost: 'https://code.internal/api/v3' })).toBe(
      'https://code.internal/a/b',
    );
  });
});

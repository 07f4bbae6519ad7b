import { describe, expect, it } from '@jest/globals';
import type { SourceType } from './readme-source.js';
import { sourceOfAddress, sourceOfName } from './source-of-request.js';

const PUBLIC = { codehost: 'https://api.github.com' };
const OWN = {
  codehost: 'https://git.example:8443/api/v3',
  pyindex: 'https://mirror.example/python',
  jsregistry: 'https://registry.example',
};

describe('the URL of a README’s package', () => {
  it.each<[SourceType, string, string]>([
    ['github', 'https://github.com/Ada/Engine', 'ada/engine'],
    ['github', 'http://www.github.com/ada/engine.git', 'ada/engine'],
    ['github', 'https://GitHub.com/ada/engine.js/tree/main/packages/x?tab=readme#use', 'ada/engine.js'],
    ['pypi', 'https://pypi.org/project/Zope.Interface/', 'zope-interface'],
    ['pypi', 'https://pypi.org/project/requests/2.32.3/#files', 'requests'],
    ['npm', 'https://www.npmjs.com/package/@ada/loom/v/1.2.3', '@ada/loom'],
    ['npm', 'https://npmjs.com/package/%40ada%2Floom', '@ada/loom'],
    ['npm', 'https://npmjs.com/package/left-pad?activeTab=readme', 'left-pad'],
  ])('of type %s is parsed: %s', (type, address, name) => {
    expect(sourceOfAddress(type, address, PUBLIC)).toEqual({ type, name });
  });

  it.each<[SourceType, string, string]>([
    ['github', 'https://git.example:8443/ada/engine', 'ada/engine'],
    ['pypi', 'https://mirror.example/python/simple/requests/', 'requests'],
    ['pypi', 'https://pypi.org/project/requests/', 'requests'],
    ['npm', 'https://registry.example/@ada%2Floom', '@ada/loom'],
    ['npm', 'https://example/package/left-pad', 'left-pad'],
    ['npm', 'https://www.npmjs.com/package/left-pad', 'left-pad'],
  ])('of type %s can be on the site of a private registry: %s', (type, address, name) => {
    expect(sourceOfAddress(type, address, OWN)).toEqual({ type, name });
  });

  it.each<[SourceType, string]>([
    ['github', 'https://github.com.example/ada/engine'],
    ['github', 'https://example/github.com/ada/engine'],
    ['github', 'https://api.github.com/repos/ada/engine'],
    ['github', 'https://github.com:8080/ada/engine'],
    ['github', 'https://ada@github.com/ada/engine'],
    ['github', 'https://127.0.0.1/ada/engine'],
    ['github', 'ftp://github.com/ada/engine'],
    ['github', 'file:///ada/engine'],
    ['github', 'github.com/ada/engine'],
    ['github', 'https://pypi.org/project/requests/'],
    ['pypi', 'https://github.com/ada/engine'],
    ['npm', 'https://registry.example/left-pad'],
    ['npm', 'not an address'],
    ['npm', ''],
  ])('of type %s is rejected on another site: %s', (type, address) => {
    expect(() => sourceOfAddress(type, address, PUBLIC)).toThrow(/^source_url: must be a URL at /);
  });

  it.each<[SourceType, string]>([
    ['github', 'https://github.com/'],
    ['github', 'https://github.com/ada'],
    ['github', 'https://github.com/ada/..%2F..'],
    ['github', 'https://github.com/a%00a/engine'],
    ['github', 'https://github.com/%E0%A4%A/engine'],
    ['pypi', 'https://pypi.org/help/'],
    ['pypi', 'https://pypi.org/project/-requests/'],
    ['npm', 'https://www.npmjs.com/about'],
    ['npm', 'https://www.npmjs.com/package/..%2F..%2Fsecret'],
  ])('of type %s is rejected without a package: %s', (type, address) => {
    expect(() => sourceOfAddress(type, address, PUBLIC)).toThrow(
      /^source_url: names nothing there; it should look like https:/,
    );
  });

  it.each<[string, SourceType, string]>([
    ['https://git.example:8443/ada/engine', 'github', 'ada/engine'],
    ['https://pypi.org/project/requests/', 'pypi', 'requests'],
    ['https://registry.example/@ada/loom', 'npm', '@ada/loom'],
  ])('determines its type: %s', (address, type, name) => {
    expect(sourceOfAddress(undefined, address, OWN)).toEqual({ type, name });
  });

  it('determines its type if a code host and a registry share a site', () => {
    const registries = { codehost: 'https://example/api/v3', jsregistry: 'https://example' };
    const typeOf = (path: string) => sourceOfAddress(undefined, `https://example${path}`, registries).type;
    expect([typeOf('/ada/engine'), typeOf('/left-pad'), typeOf('/@ada/loom')]).toEqual([
      'github',
      'npm',
      'npm',
    ]);
  });

  it('lists the accepted sites if it is rejected', () => {
    expect(() => sourceOfAddress(undefined, 'https://x.example/', PUBLIC)).toThrow(
      /^source_url: must be a URL at github.com or pypi.org or www.npmjs.com$/,
    );
    expect(() => sourceOfAddress('github', 'https://github.com/ada/engine', OWN)).toThrow(
      'source_url: must be a URL at git.example:8443, as source_type is github',
    );
    expect(() => sourceOfAddress('npm', 'https://x.example/', OWN)).toThrow(
      'must be a URL at www.npmjs.com or example or registry.example',
    );
  });

  it('can be under a path of its host, but only there', () => {
    const registries = { codehost: 'https://example/git/api/v3' };
    expect(sourceOfAddress('github', 'https://example/git/ada/engine', registries).name).toBe('ada/engine');
    expect(() => sourceOfAddress('github', 'https://example/gitea/ada/engine', registries)).toThrow(
      'must be',
    );
  });
});

describe('the name of a README’s package', () => {
  it('is normalised to the spelling of the registry', () => {
    expect(sourceOfName('github', 'Ada/Engine')).toEqual({ type: 'github', name: 'ada/engine' });
    expect(sourceOfName('pypi', 'Zope.Interface')).toEqual({ type: 'pypi', name: 'zope-interface' });
    expect(sourceOfName('npm', '@ada/loom')).toEqual({ type: 'npm', name: '@ada/loom' });
  });

  it.each<[SourceType, string]>([
    ['github', 'engine'],
    ['github', 'ada/engine/issues'],
    ['pypi', '../simple'],
    ['npm', '@ada'],
    ['npm', ''],
  ])('of type %s is rejected if invalid: "%s"', (type, name) => {
    expect(() => sourceOfName(type, name)).toThrow(/^package_name: must be /);
  });
});

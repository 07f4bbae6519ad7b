import { describe, expect, it } from '@jest/globals';
import { PACKAGE } from '../../../../test/support/registry-responses.js';
import { licenceOfClassifiers } from './pyindex-classifiers.js';
import { parsePackage, parseStats, PYINDEX } from './pyindex.js';

describe('the Python index', () => {
  it('returns version and license of a package', () => {
    expect(parsePackage(PACKAGE)).toEqual({ version: '2.32.3', license: 'Apache-2.0' });
  });

  const licenseOf = (info: object) => parsePackage({ info: { ...PACKAGE.info, ...info } }).license;

  it('reads the license from the expression, the name or the classifiers, in that order', () => {
    expect(licenseOf({ license_expression: 'MIT', license: 'other' })).toBe('MIT');
    expect(licenseOf({ license: ' BSD-3-Clause ' })).toBe('BSD-3-Clause');
    expect(licenseOf({ license: '' })).toBe('Apache-2.0');
    expect(licenseOf({ license: null })).toBe('Apache-2.0');
    expect(licenseOf({ license: 'UNKNOWN' })).toBe('Apache-2.0');
    expect(licenseOf({ license: 'Permission is hereby granted\nto any person …' })).toBe('Apache-2.0');
    expect(licenseOf({ license: undefined, classifiers: [] })).toBeNull();
    expect(licenseOf({ license: null, classifiers: null })).toBeNull();
  });

  it.each([
    [['License :: OSI Approved :: MIT License'], 'MIT'],
    [['License :: OSI Approved :: BSD License'], 'BSD'],
    [['License :: OSI Approved :: GNU General Public License v3 or later (GPLv3+)'], 'GPLv3+'],
    [['License :: OSI Approved :: Python Software Foundation License'], 'PSF-2.0'],
    [['License :: OSI Approved', 'License :: OSI Approved :: MIT License'], 'MIT'],
    [['License :: OSI Approved :: MIT License', 'License :: Public Domain'], 'MIT, Public Domain'],
    [['License :: Free for non-commercial use'], 'Free for non-commercial use'],
    [['License :: OSI Approved'], null],
    [['Topic :: Software Development'], null],
  ])('maps the classifiers %j to the license %j', (classifiers, name) => {
    expect(licenceOfClassifiers(classifiers)).toBe(name);
  });

  it('returns the downloads of a month', () => {
    const recent = {
      data: { last_day: 1, last_month: 512_000_000, last_week: 7 },
      package: 'numpy',
      type: 'recent_downloads',
    };
    expect(parseStats(recent)).toEqual({ downloads: 512_000_000 });
  });

  it.each([
    ['Django', 'django'],
    ['zope.interface', 'zope-interface'],
    ['ruamel_yaml.-clib', 'ruamel-yaml-clib'],
    ['A', 'a'],
  ])('normalizes the name %s to %s', (name, normal) => {
    expect(PYINDEX.names.normal(name)).toBe(normal);
  });
});

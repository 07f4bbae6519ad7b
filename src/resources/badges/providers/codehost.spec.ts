import { describe, expect, it } from '@jest/globals';
import { REPO } from '../../../../test/support/registry-responses.js';
import { CODEHOST, parseOpenIssues, parseRelease, parseRepo } from './codehost.js';

describe('the code host', () => {
  it('returns stars, forks and license of a repository', () => {
    expect(parseRepo(REPO)).toEqual({ stars: 12_400, forks: 310, license: 'MIT' });
    expect(parseRepo({ ...REPO, license: null })).toMatchObject({ license: null });
    const other = { key: 'other', name: 'Other', spdx_id: 'NOASSERTION' };
    expect(parseRepo({ ...REPO, license: other })).toMatchObject({ license: 'not identifiable' });
  });

  it('counts open issues without pull requests', () => {
    expect(parseOpenIssues({ total_count: 17, incomplete_results: false, items: [{ number: 3 }] })).toEqual({
      issues: 17,
    });
    expect(CODEHOST.sources.issues?.path('ada/engine')).toBe(
      '/search/issues?q=repo%3Aada%2Fengine%20is%3Aissue%20is%3Aopen&per_page=1',
    );
  });

  it('sums the downloads of the latest release', () => {
    expect(
      parseRelease({ tag_name: 'v1', assets: [{ download_count: 30 }, { download_count: 12 }] }),
    ).toEqual({
      downloads: 42,
    });
    expect(parseRelease({ tag_name: 'v1', assets: [] })).toEqual({ downloads: 0 });
  });
});

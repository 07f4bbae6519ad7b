import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';

let service: RunningService;
useService((started) => {
  service = started;
  return Promise.resolve();
});

const page = async (query: string) => {
  const response = await fetch(`${service.address}/badges${query}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  return response.text();
};

const errorsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<p id="(\w+)-error" class="field-error"[^>]*>([^<]+)<\/p>/g)].map(
      ([, name = '', text]) => [name, text],
    ),
  );

describe('the badge builder', () => {
  let themes: readonly { readonly slug: string }[];

  beforeAll(async () => {
    themes = (await (await fetch(`${service.address}/api/v1/themes/`)).json()) as typeof themes;
  });

  it('shows an example, every theme and no error before a choice', async () => {
    const html = await page('');
    expect(html).toMatch(/<img [^>]*src="\/badge\/preview\/dracula\.svg"/);
    expect(html).toContain('<a href="/badges" aria-current="page">Badges</a>');
    expect(html).toContain('<option value="dracula" selected>');
    for (const { slug } of themes) {
      expect(html).toContain(`<option value="${slug}"`);
      expect(html).toContain(`src="/badge/preview/${slug}.svg"`);
    }
    expect(errorsIn(html)).toEqual({});
  });

  it('shows the codes of the endpoint for the chosen badge', async () => {
    const query = '?provider=npm&package=%40ada%2Floom&metric=license&theme=nord&style=flat';
    const codes = (await (await fetch(`${service.address}/api/v1/badge-url/${query}`)).json()) as {
      readonly markdown: string;
      readonly url: string;
    };
    const html = await page(query);
    expect(html).toContain(`data-copy="${codes.markdown.replaceAll('&', '&amp;')}"`);
    expect(html).toContain(`data-copy="${codes.url.replaceAll('&', '&amp;')}"`);
    expect(html).toContain('src="/badge/jsregistry/@ada/loom/license.svg?theme=nord&amp;style=flat"');
    for (const chosen of ['jsregistry', 'license', 'nord', 'flat']) {
      expect(html).toContain(`<option value="${chosen}" selected>`);
    }
    expect(html).toContain('value="@ada/loom"');
  });

  it('omits defaults from the URL and treats empty fields as absent', async () => {
    const html = await page('?provider=codehost&package=ada/engine&metric=version&theme=dracula&style=');
    expect(html).toMatch(/data-copy="[^"]*\/badge\/codehost\/ada\/engine\/stars\.svg"/);
  });

  it.each([
    ['?provider=hackage&package=lens', 'provider', /^must be one of pyindex, jsregistry/],
    ['?provider=pyindex&package=', 'package', /^is missing$/],
    ['?provider=pyindex&package=a%20b', 'package', /./],
    ['?provider=pyindex&package=requests&metric=stars', 'metric', /^pyindex has no stars; it has version/],
    ['?provider=pyindex&package=requests&theme=nor', 'theme', /Did you mean nord\?/],
    ['?provider=pyindex&package=requests&style=round', 'style', /^must be one of default, flat$/],
  ])('shows the error of %s at the field', async (query, field, message) => {
    const html = await page(query);
    expect(errorsIn(html)).toEqual({ [field]: expect.stringMatching(message) });
    expect(html).toMatch(
      new RegExp(`name="${field}"[^>]* aria-describedby="${field}-error" aria-invalid="true"`),
    );
    expect(html).toContain('src="/badge/preview/dracula.svg');
    expect(html).not.toContain('data-copy');
  });

  it('escapes typed text', async () => {
    const html = await page('?provider=%3Cb%3E&package=%22%3E%3Cscript%3E');
    expect(html).toContain('value="&quot;>&lt;script>"');
    expect(html).not.toContain('<b>');
  });
});

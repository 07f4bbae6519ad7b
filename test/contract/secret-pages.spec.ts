import { describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { PageClient } from './page-client.js';
import { eventually } from './upload-client.js';
import { sendUploadForm } from './upload-form.js';

let service: RunningService;

useService(
  (running) => {
    service = running;
    return Promise.resolve();
  },
  { mayWait: true },
);

const TOKEN = ['ghp', 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY5zA7'].join('_');
const KEEP = 'To keep it, check “Keep what was typed”';

const signedUp = (username: string) => PageClient.signedUp(service, username);

/** A cast with these events, each a second after the one before it. */
function castOf(...events: (readonly [kind: string, data: string])[]): File {
  const lines = events.map(([kind, data], at) => JSON.stringify([at + 0.5, kind, data]));
  return new File([['{"version":2,"width":80,"height":4}', ...lines, ''].join('\n')], 'leak.cast');
}

const LEAK = castOf(['o', `export T=${TOKEN}`]);

async function uploadedBy(client: PageClient, cast: File): Promise<string> {
  return (await sendUploadForm(service, client, { cast })).location ?? '';
}

/** The text of the page's content. */
async function textOf(client: PageClient, path: string): Promise<string> {
  const { html } = await client.get(path);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main.replace(/<[^<>]*>/g, '').replace(/\s+/g, ' ');
}

describe('the response to the upload form', () => {
  async function answered(client: PageClient, parts: Record<string, string | Blob>) {
    const { html } = await sendUploadForm(service, client, parts, 'application/json');
    return JSON.parse(html) as { url: string; warnings: string[]; secret_news: object | null };
  }

  it('says what was found, what that means, and where to hide it', async () => {
    const client = await signedUp('merkle');
    const { url, secret_news: news } = await answered(client, { cast: LEAK });
    expect(news).toEqual({
      text: 'The recording has a GitHub token (on the screen, line 1, second 0.5), so it is unlisted until you hide it or confirm that it is no secret.',
      links: [
        { label: 'See where', url: `${url}/edit` },
        { label: 'Hide it', url: `${url}/cut#replacements` },
      ],
    });
    expect((await answered(client, { cast: castOf(['o', 'hello']) })).secret_news).toBeNull();
  });

  it('says in the words of the page that input was left out', async () => {
    const client = await signedUp('rabin');
    const cast = castOf(['o', 'hello'], ['i', 'x']);
    const { warnings } = await answered(client, { cast });
    expect(warnings).toEqual([expect.stringMatching(/was left out\. .*“Keep what was typed”/)]);
    expect(warnings.join()).not.toContain('keep_input');
    const { status, location } = await sendUploadForm(service, client, { cast });
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/gifs\/\w+\?done=without-input$/)]);
    expect(await textOf(client, location ?? '')).toContain(KEEP);
    expect(await textOf(new PageClient(service), location ?? '')).not.toContain(KEEP);
    const refused = await sendUploadForm(service, client, { cast: castOf(['i', 'x']) });
    expect(refused.html).toMatch(/id="cast-error"[^>]*>[^<]*only input events\. Check “Keep what was typed”/);
  });
});

it('a recording with a possible password says so to its author only', async () => {
  const client = await signedUp('shamir');
  const path = await uploadedBy(client, castOf(['o', '$ mysql --password=correct-horse-9\r\n']));
  for (const page of [path, `${path}/cut`, `${path}/edit`])
    expect(await textOf(client, page)).toContain('A password after its name may be readable (on the screen');
  expect(await textOf(new PageClient(service), path)).not.toContain('may be readable');
});

describe('a recording that shows a secret', () => {
  it('warns its author, who can publish it anyway', async () => {
    const client = await signedUp('diffie');
    const path = await uploadedBy(client, LEAK);
    const logged = /"event":"recording_secrets_found","user":{[^}]*"name":"diffie"}/;
    await eventually(
      () => Promise.resolve(service.output),
      (output) => logged.test(output),
    );
    const notice = 'shows what looks like a secret, so it is unlisted: only people with the link can see it.';
    expect(await textOf(client, path)).toContain(notice);
    expect((await client.get(path)).html).toContain(
      `<a href="${path}/cut#replacements">hide it with Cut</a>`,
    );
    expect((await new PageClient(service).get(path)).html).not.toContain('looks like a secret');
    const { html } = await client.get(`${path}/edit`);
    expect(html).toContain('a GitHub token <code>ghp_… (40 characters)</code>, on the screen, line 1');
    expect((await new PageClient(service).get('/users/diffie')).html).not.toContain('leak');
    const allowed = await client.send(`${path}/edit`, { action: 'allow-secrets' });
    expect(allowed.location).toBe(`${path}?done=published`);
    expect(await textOf(client, `${path}?done=published`)).toContain('The recording is public now.');
    expect((await new PageClient(service).get('/users/diffie')).html).toContain('leak');
    expect((await client.get(path)).html).not.toContain('looks like a secret');
  });

  it('is still published by its confirmation after an edit of its texts', async () => {
    const client = await signedUp('hellman');
    const path = await uploadedBy(client, LEAK);
    const texts = { title: 'Renamed', shell: 'bash', visibility: 'unlisted' };
    const refused = await client.send(`${path}/edit`, { ...texts, visibility: 'public' });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(
      /id="visibility-error"[^>]*>Confirm above that it is no secret, or hide it under Cut\.</,
    );
    expect((await client.send(`${path}/edit`, texts)).location).toBe(path);
    expect((await new PageClient(service).get('/users/hellman')).html).not.toContain('Renamed');
    await client.send(`${path}/edit`, { action: 'allow-secrets' });
    expect((await new PageClient(service).get('/users/hellman')).html).toContain('Renamed');
    await eventually(
      () => Promise.resolve(service.output),
      (output) => /"event":"recording_secrets_allowed","user":{[^}]*"name":"hellman"}/.test(output),
    );
    expect(service.output).not.toMatch(/"event":"recording_visibility_set","user":{[^}]*"name":"hellman"}/);
  });

  it('is hidden on the cut page, which names it and says that the recording is public then', async () => {
    const client = await signedUp('adleman');
    const path = await uploadedBy(client, LEAK);
    expect((await client.get(`${path}/edit`)).html).toContain(`href="${path}/cut#replacements">hide it</a>`);
    const { html } = await client.get(`${path}/cut`);
    const hiding = html.slice(html.indexOf('id="replacements"'));
    expect(hiding).toContain('a GitHub token <code>ghp_… (40 characters)</code>, on the screen, line 1');
    expect(hiding).toContain(
      'Upper and lower case, the width of letters and percent-encoding make no difference',
    );
    const faster = await client.send(`${path}/cut`, { action: 'apply', speed: '2' });
    expect(faster.location).toBe(`${path}/cut?done=applied`);
    const fields = { action: 'apply', 'replacements.0.text': TOKEN, 'replacements.0.with': '' };
    const hidden = await client.send(`${path}/cut`, fields);
    expect(hidden.location).toBe(`${path}/cut?done=published`);
    expect(await textOf(client, hidden.location ?? '')).toContain('public now: it shows no secret any more');
    expect((await new PageClient(service).get('/users/adleman')).html).toContain('leak');
    expect((await client.send(`${path}/cut`, { action: 'restore' })).location).toBe(
      `${path}/cut?done=restored`,
    );
    expect(await textOf(client, path)).toContain('so it is unlisted');
  });
});

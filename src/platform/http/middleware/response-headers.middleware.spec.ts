import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import {
  answerPreflight,
  constantHeaders,
  constantPictureHeaders,
  corsHeaders,
  frameHeaders,
  pageHeaders,
  securityHeaders,
} from './response-headers.middleware.js';

const SITE = 'https://reels.example';
const MEDIA = 'https://media.example';

const app = express();
app.use(securityHeaders(SITE), corsHeaders(), answerPreflight);
app.use((_request, response) => void response.send('here'));

/** By name. */
const headersOf = (list: readonly string[]) =>
  new Map(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? ''] as const] : [])));
const policyOf = (list: readonly string[]) => headersOf(list).get('Content-Security-Policy');

describe('the headers of the API', () => {
  it('forbid everything that a browser could run, and open it to all origins', async () => {
    const { headers } = await request(app).get('/api/v1/gifs/');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('let the explorer run its own script', async () => {
    const { headers } = await request(app).get('/api/docs');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('answer a preflight', async () => {
    const { status, headers, text } = await request(app)
      .options('/api/v1/gifs/')
      .set('Origin', 'https://a.example');
    expect([status, text]).toEqual([204, '']);
    expect(headers['access-control-allow-methods']).toBe('GET,HEAD,POST,PATCH,DELETE');
    expect(headers['access-control-allow-headers']).toContain('X-API-Key');
  });

  it('are the same for responses that no handler makes', async () => {
    const { headers } = await request(app).get('/api/v1/gifs/');
    for (const [name, value] of headersOf(constantHeaders(SITE)))
      expect([name, headers[name.toLowerCase()]]).toEqual([name, value]);
    const names = [...headersOf(constantPictureHeaders(SITE)).keys()];
    expect(names).toContain('Access-Control-Allow-Origin');
    expect(names).not.toContain('Referrer-Policy');
  });

  it('ask for https only if the site has it', () => {
    expect(headersOf(constantHeaders('http://localhost:3000')).has('Strict-Transport-Security')).toBe(false);
  });
});

describe('the headers of a page', () => {
  it('allow its own script, style and forms, and the media of recordings', () => {
    const policy = policyOf(pageHeaders(SITE, [MEDIA, `${MEDIA}/media`]));
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain(`media-src 'self' ${MEDIA}`);
    expect(policy).not.toContain('unsafe');
  });

  it('with a player allow WebAssembly', () => {
    expect(policyOf(pageHeaders(SITE, [MEDIA, `${MEDIA}/media`], { hasPlayer: true }))).toContain(
      "script-src 'self' 'wasm-unsafe-eval'",
    );
  });

  it('with a secret address hide it from other sites', () => {
    const policy = (hidesAddress: boolean) =>
      headersOf(pageHeaders(SITE, [MEDIA, `${MEDIA}/media`], { hidesAddress })).get('Referrer-Policy');
    expect([policy(false), policy(true)]).toEqual(['same-origin', 'strict-origin']);
  });

  it('in a frame run no script and may be shown by every site', () => {
    const headers = headersOf(frameHeaders(SITE, [MEDIA, `${MEDIA}/media`]));
    expect(headers.get('Content-Security-Policy')).toContain('frame-ancestors *');
    expect(headers.get('Content-Security-Policy')).not.toContain('script-src');
    expect(headers.has('X-Frame-Options')).toBe(false);
  });
});

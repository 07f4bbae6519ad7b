import { describe, expect, it } from '@jest/globals';
import { isEmbedded } from './embed-origin.js';

const SITE = 'reels.example';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('a picture requested by a page', () => {
  it.each([
    ['https://blog.example/post', true],
    ['https://www.reels.example/', true],
    ['http://reels.example:8080/', true],
    ['https://reels.example.evil.example/', true],
    ['https://reels.example@evil.example/', true],
    ['android-app://com.example.reader/', true],
    ['https://reels.example/gifs/aB3dE5fG', false],
    ['http://reels.example/', false],
    ['https://REELS.example/gifs/', false],
  ])('of %s', (referer, embedded) => {
    expect(isEmbedded({ referer, 'user-agent': BROWSER }, SITE)).toBe(embedded);
  });

  it('at the URL of the request is on this site', () => {
    const referer = 'http://127.0.0.1:8080/gifs/aB3dE5fG';
    expect(isEmbedded({ referer, host: '127.0.0.1:8080' }, 'localhost:8080')).toBe(false);
    expect(isEmbedded({ referer, host: '127.0.0.1:8081' }, 'localhost:8080')).toBe(true);
  });
});

describe('a picture requested without a page', () => {
  it.each([
    ['github-camo (0f2d2c2a)', true],
    ['go-camo/2.6.0', true],
    ['Camo Asset Proxy 2.3.0', true],
    ['imgproxy/3.28.0', true],
    ['Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', true],
    ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', true],
    ['Slack-ImgProxy (+https://api.slack.com/robots)', true],
    [BROWSER, false],
    ['curl/8.12.1', false],
    ['Camouflage/1.0', false],
    ['', false],
  ])('by %p', (agent, embedded) => {
    expect(isEmbedded({ 'user-agent': agent }, SITE)).toBe(embedded);
  });

  it('and without these headers is opened directly', () => {
    expect(isEmbedded({}, SITE)).toBe(false);
  });

  it.each(['', 'null', 'no address', '://'])(
    'is classified by its user agent if the Referer is %p',
    (referer) => {
      expect(isEmbedded({ referer, 'user-agent': BROWSER }, SITE)).toBe(false);
      expect(isEmbedded({ referer, 'user-agent': 'github-camo (1)' }, SITE)).toBe(true);
    },
  );
});

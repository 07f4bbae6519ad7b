import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { checkRequestLine } from './request-line.js';

function request(
  url: string,
  hosts: readonly string[] = ['reels.example'],
  httpVersion = '1.1',
): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.url = url;
  message.httpVersion = httpVersion;
  message.rawHeaders = hosts.flatMap((host, at) => [at % 2 === 0 ? 'Host' : 'HOST', host]);
  if (hosts[0] !== undefined) message.headers = { host: hosts[0] };
  return message;
}

describe('the request target', () => {
  it.each([
    ['/media/a.gif?theme=nord', '/media/a.gif?theme=nord'],
    ['http://x/media/a.gif?theme=nord', '/media/a.gif?theme=nord'],
    ['HTTPS://user@x:80/a', '/a'],
    ['http://x', '/'],
    ['http://x?page=2', '/?page=2'],
    ['//y/z', '//y/z'],
    ['*', '*'],
  ])('%s is parsed as %s', (target, path) => {
    const message = request(target);
    expect(checkRequestLine(message)).toBeNull();
    expect(message.url).toBe(path);
  });

  it.each(['media/a.gif', 'ftp://x/a', 'x:80', ''])('"%s" is rejected', (target) => {
    expect(checkRequestLine(request(target))).toMatch(/target/);
  });
});

describe('the Host header', () => {
  it.each(['reels.example', 'reels.example:8080', '127.0.0.1:80', '[::1]:8080', 'a_b.example', ''])(
    'may be "%s"',
    (host) => {
      expect(checkRequestLine(request('/', [host]))).toBeNull();
    },
  );

  it.each(['a b', 'a/b', 'a@b', 'reels.example:x', '[::1', 'a\tb'])('must not be "%s"', (host) => {
    expect(checkRequestLine(request('/', [host]))).toMatch(/Host/);
  });

  it('is required exactly once in HTTP/1.1', () => {
    expect(checkRequestLine(request('/', []))).toMatch(/no Host/);
    expect(checkRequestLine(request('/', ['a', 'a']))).toMatch(/more than one/);
  });

  it('is optional in HTTP/1.0, but not allowed twice', () => {
    expect(checkRequestLine(request('/', [], '1.0'))).toBeNull();
    expect(checkRequestLine(request('/', ['a', 'b'], '1.0'))).toMatch(/more than one/);
  });
});

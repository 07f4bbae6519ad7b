import { describe, expect, it } from '@jest/globals';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { requireReceiver } from './webhook-url.js';

const isAccepted = (url: string, isLocal: boolean) => {
  try {
    requireReceiver(url, isLocal);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationFailed);
    return false;
  }
};

describe('the URL of a webhook', () => {
  it.each(['https://hooks.example/a?b=c', 'https://1.1.1.1:8443/', 'https://[2606:4700::1111]/'])(
    'may be %s',
    (url) => {
      expect(isAccepted(url, false)).toBe(true);
    },
  );

  it.each(['', 'hooks.example', 'http://hooks.example', 'https://10.0.0.1', 'https://[fd00::1]/'])(
    'may not be %j',
    (url) => {
      expect([isAccepted(url, false), isAccepted(url, true)]).toEqual([false, false]);
    },
  );

  it.each(['http://localhost:3000/', 'http://127.0.0.1:3000/', 'https://[::1]/', 'https://localhost/'])(
    'may be %s if the service is local too',
    (url) => {
      expect([isAccepted(url, false), isAccepted(url, true)]).toEqual([false, true]);
    },
  );
});

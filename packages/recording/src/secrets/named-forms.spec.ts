import { expect, it } from '@jest/globals';
import { findSecrets } from './find-secrets.js';

const found = (text: string) =>
  findSecrets([{ text, time: 0 }], 'screen').map(({ kind, excerpt }) => [kind, excerpt]);

const VALUE = 'h7Kq2mZx90';

it.each([
  ['authorization', `curl -H "Authorization: Bearer ${VALUE}" x`, 'Authorization: Bearer …'],
  ['authorization', `authorization: basic ${VALUE}==`, 'authorization: basic …'],
  ['authorization', `"Authorization": "Token ${VALUE}"`, 'Authorization": "Token …'],
  ['command_password', `curl -u ada:${VALUE} https://x.example`, '-u ada:…'],
  ['command_password', `curl --user 'ada:${VALUE}' https://x.example`, "--user 'ada:…"],
  ['command_password', `http -a ada:${VALUE} :8080`, '-a ada:…'],
  ['command_password', `mysql -u root -p${VALUE} shop`, 'mysql -u root -p…'],
  ['command_password', `mysqldump -h db -p'${VALUE}' shop`, "mysqldump -h db -p'…"],
  ['command_password', `sshpass -p ${VALUE} ssh ada@host`, 'sshpass -p …'],
  ['command_password', `docker login -u ada -p ${VALUE} hub`, 'login -u ada -p …'],
  ['command_password', `redis-cli -h cache -a ${VALUE}`, 'redis-cli -h cache -a …'],
  ['command_password', `openssl rsa -in k -passin pass:${VALUE}`, '-passin pass:…'],
  ['command_password', `echo ${VALUE} | docker login --password-stdin`, 'echo …'],
  ['named_password', `export DB_PASSWORD=${VALUE}`, 'DB_PASSWORD=…'],
  ['named_password', 'PASSWORD=correcthorse', 'PASSWORD=…'],
  ['named_password', `GITLAB_TOKEN="${VALUE}"`, 'GITLAB_TOKEN="…'],
  ['named_password', `STRIPE_SECRET=${VALUE}`, 'STRIPE_SECRET=…'],
  ['named_password', `TWILIO_AUTH_TOKEN=${'0a1b2c3d'.repeat(4)}`, 'TWILIO_AUTH_TOKEN=…'],
  ['named_password', `"password": "${VALUE}"`, 'password": "…'],
  ['named_password', `{"client_secret":"${VALUE}"}`, 'client_secret":"…'],
  ['named_password', `client_secret: ${VALUE}`, 'client_secret: …'],
  ['named_password', `  api_key: ${VALUE}`, 'api_key: …'],
  ['named_password', `https://x.example/?token=${VALUE}&a=1`, 'token=…'],
  ['named_password', `deploy --api-token ${VALUE}`, '--api-token …'],
  ['named_password', `deploy --password=${VALUE}`, '--password=…'],
  ['named_password', `SECRET_KEY_BASE=${VALUE}`, 'SECRET_KEY_BASE=…'],
])('%s: %s', (kind, text, excerpt) => {
  expect(found(text)).toEqual([[kind, excerpt]]);
});

it.each([
  'export PASSWORD=$PASSWORD',
  'PASSWORD="${DB_PASSWORD}"',
  'PASSWORD=$(cat password.txt)',
  'PASSWORD=xxxxxxxx',
  'TOKEN=<token>',
  'DB_PASSWORD=***',
  'DB_PASSWORD=changeme',
  'password: ',
  'Password for ada: ',
  'password: required',
  '"password": "string"',
  'token: string;',
  'const token = getToken()',
  'token = config.token',
  'The secret: never give up',
  'max_tokens=4096',
  'Authorization: Bearer $TOKEN',
  'curl -H "Authorization: Bearer <token>"',
  'curl -u ada https://x.example',
  'docker run -u 1000:1000 image',
  'mysql -u root -p shop',
  'docker login --password-stdin',
  'ssh -p 2222 host',
  'password=password',
])('no warning: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it('is no warning where a secret with a form of its own was found', () => {
  const token = ['ghp', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
  expect(found(`Authorization: Bearer ${token} TOKEN=${token} curl -u ada:${token}`)).toEqual([
    ['github_token', 'ghp_… (40 characters)'],
  ]);
});

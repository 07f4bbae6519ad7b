import { describe, expect, it } from '@jest/globals';
import { dangerOf } from './dangerous-commands.js';

describe('a command line that deletes everything at once', () => {
  it.each([
    'ls / | xargs rm -rf',
    'xargs rm -rf < list.txt',
    "cat list.txt | xargs -d '\\n' rm -rf",
    'xargs -a list.txt rm -rf',
    'ls | xargs rm -rf',
    'rm -rf $(cat list.txt)',
    'redis-cli -h cache.example FLUSHALL',
    'helm uninstall $(helm ls -q)',
    'helm ls -q | xargs helm uninstall',
    'docker volume rm $(docker volume ls -q)',
    'docker volume ls -q | xargs docker volume rm',
    'kubectl delete namespace production',
    'kubectl delete ns/shop-prod',
    'redis-cli -u redis://cache.example:6379 flushdb',
  ])('is rejected: %s', (line) => {
    expect(dangerOf(line)).not.toBeNull();
  });

  it.each([
    'redis-cli flushall',
    'redis-cli -h localhost flushdb',
    'docker rm -f $(docker ps -aq)',
    'sqlite3 app.db "DROP TABLE users"',
    'ls -t | tail -n +6 | xargs rm -rf',
    'ls -d build-* | xargs rm -rf',
    'git ls-files --others | xargs rm',
    'xargs -n1 echo < list.txt',
    'rm -rf $(find . -name node_modules)',
    'helm uninstall web',
    'docker volume rm data',
    'docker volume rm $(docker volume ls -qf dangling=true)',
    'docker rmi $(docker images -q)',
    'kubectl delete namespace demo',
    'kubectl delete pod $(kubectl get pods -o name | grep web)',
    'kubectl -n production delete pod web',
  ])('is not: %s', (line) => {
    expect(dangerOf(line)).toBeNull();
  });
});

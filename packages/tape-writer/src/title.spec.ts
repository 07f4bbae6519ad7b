import { describe, expect, it } from '@jest/globals';
import { titleOf } from './title.js';

describe('the title of a description', () => {
  it.each([
    ['list docker containers', 'List docker containers'],
    ['show git log.  Then\nshow the diff.', 'Show git log'],
    ['how do I undo a commit? I use git', 'How do I undo a commit?'],
    ['run src/main.ts with node 20.1', 'Run src/main.ts with node 20.1'],
    ['1. Install', '1. Install'],
    ['\u202egit\u0007 status', 'Git status'],
    ['\u200b\u200b\u200b', 'Demo'],
    [`${'word '.repeat(15)}ending rest`, `Word${' word'.repeat(14)}…`],
    [`${'x'.repeat(75)} four`, `X${'x'.repeat(74)} four`],
    [`${'x'.repeat(74)} four five`, `X${'x'.repeat(73)} four…`],
    ['🦀'.repeat(100), `${'🦀'.repeat(79)}…`],
  ])('of %j is %j', (description, title) => {
    expect(titleOf(description)).toBe(title);
  });
});

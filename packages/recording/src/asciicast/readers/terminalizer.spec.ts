import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { InvalidRecording } from '../../invalid-recording.js';
import { AsciicastIntake } from '../asciicast-intake.js';

const yaml = readFileSync(
  new URL('../../../../../test/fixtures/recordings/terminalizer.yml', import.meta.url),
  'utf8',
);

function take(text: string) {
  const bytes = Buffer.from(text);
  const intake = new AsciicastIntake();
  for (let at = 0; at < bytes.length; at += 7) intake.push(bytes.subarray(at, at + 7));
  const { tail, facts } = intake.end();
  const [, ...lines] = Buffer.from(tail).toString().trimEnd().split('\n');
  return { facts, events: lines.map((line) => JSON.parse(line) as unknown) };
}

describe('a recording of terminalizer', () => {
  it('is read with its size and longest pause', () => {
    const { facts, events } = take(yaml);
    expect(events).toEqual([
      [0.05, 'o', '\u001b[32m$\u001b[0m '],
      [0.75, 'o', 'e'],
      [0.87, 'o', 'cho h\u00e9llo\r\n'],
      [5.87, 'o', 'h\u00e9llo\r\n'],
    ]);
    expect(facts).toMatchObject({ durationMs: 5870, warnings: [] });
    expect(facts.header).toEqual({ width: 100, height: 30, idleTimeLimit: 2, env: {} });
  });

  it('has a theme that is not transparent', () => {
    const { header } = take(yaml.replace('transparent', '#000000')).facts;
    expect(header.theme).toMatchObject({ foreground: '#afafaf', background: '#000000' });
    expect(header.theme?.palette).toHaveLength(16);
  });

  it('is 80 \u00d7 24 without a size, and may start with its records', () => {
    const { facts } = take('records: [{delay: 1, content: a}]\nconfig: {cols: auto, rows: auto}');
    expect(facts).toMatchObject({ header: { width: 80, height: 24 }, events: 1 });
    expect(facts.warnings).toEqual([expect.stringContaining('80 \u00d7 24')]);
  });
});

const bomb = Array.from({ length: 9 }, (_, at) =>
  at === 0
    ? 'a0: &a0 x'
    : `a${at}: &a${at} [${Array(10)
        .fill(`*a${at - 1}`)
        .join(', ')}]`,
).join('\n');

it.each([
  ['another YAML', '# a file\njobs: []\n', 'a list named records'],
  ['a text', '# A title\n\nA text: with a colon: twice\n', 'is not YAML'],
  ['no records', 'config: {}\nrecords: []\n', 'no events'],
  ['a record without its delay', 'records: [{content: a}]\n', 'Record 1 needs a delay'],
  ['a record that is a text', 'records: [{delay: 1, content: a}, b]\n', 'Record 2 needs a delay'],
  [
    'a delay that is no number',
    'records: [{delay: .nan, content: a}]\n',
    'Record 1 has a time that is not a number',
  ],
  ['a negative delay', 'records: [{delay: -1, content: a}]\n', 'Record 1 has a negative time'],
  ['endless nesting', `records: ${'['.repeat(20_000)}`, 'is not YAML'],
  ['aliases that grow', `# a\n${bomb}\nrecords: *a8\n`, 'is not YAML'],
])('%s is refused', (_name, text, complaint) => {
  expect(() => take(text)).toThrow(complaint);
  expect(() => take(text)).toThrow(InvalidRecording);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { freePort } from '../support/free-port.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly panel: string; readonly action: string };
}
interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../docker', file), 'utf8');
const { groups } = load(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] };

const rules = groups.flatMap((group) => group.rules);
const expressions: [string, string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

/** The labels of each metric by the names of its samples; those that had none have `null`. */
const labelsOf = new Map<string, Set<string> | null>();
let service: RunningService;

beforeAll(async () => {
  const port = await freePort();
  service = await RunningService.start({ METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' });
  const key = await service.createUser('ada');
  const { id } = await upload(service, key, { title: 'One' });
  await untilProcessed(service, id, key);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const samples = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of samples) labelsOf.set(name + suffix, null);
  }
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = labelsOf.get(name) ?? new Set(['instance']);
    for (const label of labelNames(labels)) known.add(label);
    labelsOf.set(name, known);
  }
});
afterAll(() => service.remove());

/** The names in `a="1",b=~"2"`. */
function labelNames(matchers: string): string[] {
  return matchers.split(',').flatMap((matcher) => /^\w+/.exec(matcher)?.[0] ?? []);
}

const METRIC = /\b((?:ttyreel|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;

describe.each(expressions)('%s', (_, expression) => {
  it('asks for metrics and labels that exist', () => {
    for (const [, name = '', matchers = ''] of expression.matchAll(METRIC)) {
      expect([...labelsOf.keys()]).toContain(name);
      const labels = labelsOf.get(name);
      const asked = labelNames(matchers);
      if (labels) expect([...labels]).toEqual(expect.arrayContaining(asked));
    }
  });
});

it.each(rules)('$alert says what is wrong and what to do', ({ labels, annotations }) => {
  expect(['critical', 'warning']).toContain(labels.severity);
  expect(annotations.summary).toMatch(/\.$/);
  expect(annotations.action).toMatch(/[.)]$/);
  const panelTitles = panels.map(({ title }) => title);
  const named = [...annotations.action.matchAll(/"([A-Z][^"]+)"/g)].map(([, title]) => title);
  expect(panelTitles).toEqual(expect.arrayContaining([annotations.panel, ...named]));
});

it('each alert has a row with its panel, and a section, in the document for the operator', () => {
  const document = readFileSync(path.join(import.meta.dirname, '../../docs/alerts.md'), 'utf8');
  const sections = [...document.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(sections).toEqual(rules.map(({ alert }) => alert));
  const rows = document.split('\n').flatMap((line) => {
    const [, link = '', panel = ''] = line.split('|').map((cell) => cell.trim());
    const [, alert] = /^\[(Ttyreel\w+)\]/.exec(link) ?? [];
    return alert === undefined ? [] : [[alert, panel]];
  });
  expect(rows).toEqual(rules.map(({ alert, annotations }) => [alert, annotations.panel]));
});

it('every metric of ours is in the table of the operator', () => {
  const table = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const names = [...labelsOf.keys()].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  for (const name of names.filter((one) => one.startsWith('ttyreel_')))
    expect(table).toContain(`\`${name}\``);
});

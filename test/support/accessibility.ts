import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** All rules; only what they find wrong is collected. The style of a page is its own, so nothing is fetched again. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false };

/** What axe-core finds wrong with a page: the rule, and the first element. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The policy of the page forbids a script of the test, so it comes in through the debugger.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (options) =>
      (
        window as unknown as { axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> } }
      ).axe.run(document, options),
    OPTIONS,
  );
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
}

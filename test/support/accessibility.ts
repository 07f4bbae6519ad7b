import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** All rules, but only violations are collected. A page contains its styles, so nothing is fetched again. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false };

const LOOKS = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Small and large phones, tablets in both orientations, and laptops. */
const WIDTHS = [320, 390, 768, 1024, 1180, 1440];

/**
 * The problems of a page in any width, light and dark: violations of axe-core, and elements wider than the window.
 * Colours must not change during the check: the page needs `reducedMotion`.
 */
export async function problemsInEveryLook(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) problems.push(`${pathname}, ${width} px: ${excess} px too wide`);
  }
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const problem of await violationsOf(page))
      problems.push(`${pathname}, ${width} px, ${colorScheme}: ${problem}`);
  }
  return problems;
}

/** The violations of axe-core: the rule and the first element. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The policy of the page forbids the test's script, so the debugger injects it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (options) =>
      (
        window as unknown as { axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> } }
      ).axe.run(document, options),
    OPTIONS,
  );
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
}

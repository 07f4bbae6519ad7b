import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The one of Debian. The headless shell needs two thirds of the CPU time. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Debian's Chromium, or the one in CHROMIUM. It makes no network calls of its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? PROGRAMS.find(existsSync),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

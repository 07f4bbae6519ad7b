import { readFile } from 'node:fs/promises';
import { DEFAULT_THEME } from '@ttyreel/recording';
import type { BadgeText } from '../../src/resources/badges/picture/badge-text.js';
import { drawBadge } from '../../src/resources/badges/picture/draw-badge.js';

const ROOT = new URL('../../', import.meta.url);

type Badge = Pick<BadgeText, 'command' | 'name' | 'label' | 'message' | 'description'>;

/** The badges of README.md as the service draws them, by their files. */
export async function readmeBadges(): Promise<Map<URL, string>> {
  const { version, license, engines } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as {
    version: string;
    license: string;
    engines: { node: string };
  };
  const node = engines.node.replace('>=', '≥ ');
  const badges: Record<string, Badge> = {
    version: badge('ttyreel', '--version', version),
    license: badge('cat', 'LICENSE', license),
    node: badge('node', '--version', node),
    'self-hosted': badge('npm', 'start', 'self-hosted'),
  };
  return new Map(
    Object.entries(badges).map(([name, text]) => [
      new URL(`docs/images/badge-${name}.svg`, ROOT),
      drawBadge('default', DEFAULT_THEME, { ...text, tone: 'plain' }),
    ]),
  );
}

function badge(command: string, name: string, message: string): Badge {
  return { command, name, label: command, message, description: `${command} ${name}: ${message}` };
}

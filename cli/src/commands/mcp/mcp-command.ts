import type { Command } from '@commander-js/extra-typings';
import { Context } from '../context.js';
import { withExamples } from '../help.js';

/** `ttyreel mcp` */
export function registerMcp(program: Command): void {
  const command = program
    .command('mcp')
    .description('Give a software agent the tools of the server, over stdin and stdout (MCP).')
    .action(async (_options, self) => {
      const { serveMcp } = await import('./serve-mcp.js');
      await serveMcp(Context.of(self).options);
    });
  command.addHelpText(
    'after',
    '\nThe agent starts it. It has the tools of the server, and upload_recording for files of this machine.',
  );
  withExamples(command, [
    ['claude mcp add ttyreel -- npx -y ttyreel mcp', 'for Claude Code'],
    ['ttyreel mcp --url https://reels.example', 'what an agent calls, for another server'],
  ]);
}

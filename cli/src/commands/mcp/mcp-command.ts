import type { Command } from '@commander-js/extra-typings';
import { Context } from '../context.js';
import { withExamples } from '../help.js';

/** `ttyreel mcp` */
export function registerMcp(program: Command): void {
  const command = program
    .command('mcp')
    .description('Run an MCP server on stdin and stdout, with the tools of the ttyreel server.')
    .action(async (_options, self) => {
      const { serveMcp } = await import('./serve-mcp.js');
      await serveMcp(Context.of(self).options);
    });
  command.addHelpText(
    'after',
    '\nA software agent starts it. It has the tools of the server, and upload_recording for files on this machine.',
  );
  withExamples(command, [
    ['claude mcp add ttyreel -- ttyreel mcp', 'for Claude Code'],
    ['ttyreel mcp --url https://reels.example', 'the command for an agent, with another server'],
  ]);
}

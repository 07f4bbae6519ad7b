import { Argument, type Command, Option } from '@commander-js/extra-typings';
import { Context } from './context.js';
import { withExamples } from './help.js';

const PROVIDERS = [
  'pypi',
  'npm',
  'crates',
  'github',
  'pyindex',
  'jsregistry',
  'rustregistry',
  'codehost',
] as const;
const METRICS = ['version', 'license', 'downloads', 'stars', 'forks', 'issues'] as const;
const FORMATS = ['markdown', 'html', 'img', 'rst', 'asciidoc', 'url'] as const;

/** `ttyreel badge` */
export function registerBadge(program: Command): void {
  const command = program
    .command('badge')
    .description('Print the code of a badge for a README, drawn like a terminal.')
    .addArgument(new Argument('<provider>', 'where the package is').choices(PROVIDERS))
    .argument('<package>', 'its name, or owner/repository')
    .addOption(new Option('--metric <metric>', 'what it shows').choices(METRICS))
    .option('--theme <theme>', 'its colours; see `ttyreel themes`')
    .addOption(new Option('--style <style>', 'its shape').choices(['default', 'flat']))
    .addOption(new Option('--format <format>', 'for where').choices(FORMATS).default('markdown' as const))
    .action(async (provider, name, { format, metric, theme, style }, self) => {
      const context = Context.of(self);
      const query = {
        provider,
        package: name,
        ...(metric && { metric }),
        ...(theme && { theme }),
        ...(style && { style }),
      };
      const badge = await context.connect((api) =>
        api.read(api.routes.GET('/api/v1/badge-url/', { params: { query } })),
      );
      if (context.output.isJson) context.output.json(badge);
      else context.output.text(badge[format]);
    });
  withExamples(command, [
    ['ttyreel badge pypi requests --theme nord', 'its version'],
    ['ttyreel badge github ada/engine --metric stars --format html', 'the stars of a repository'],
  ]);
}

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
    .description('Print the code of a README badge that looks like a terminal.')
    .addArgument(new Argument('<provider>', 'the registry of the package').choices(PROVIDERS))
    .argument('<package>', 'the package name, or owner/repository')
    .addOption(new Option('--metric <metric>', 'the metric on the badge').choices(METRICS))
    .option('--theme <theme>', 'the colour theme; see `ttyreel themes`')
    .addOption(new Option('--style <style>', 'the style of the badge').choices(['default', 'flat']))
    .addOption(
      new Option('--format <format>', 'the language of the code')
        .choices(FORMATS)
        .default('markdown' as const),
    )
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
    ['ttyreel badge pypi requests --theme nord', 'the version of a package'],
    ['ttyreel badge github ada/engine --metric stars --format html', 'the stars of a repository'],
  ]);
}

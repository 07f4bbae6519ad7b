import { DELETES } from './dangerous-services.js';
import { DANGEROUS_PROGRAMS } from './dangerous-programs.js';
import { isRecursive, operandsOf } from './arguments.js';
import { isEverything } from './dangerous-files.js';
import type { Program } from './program.js';

/** The subcommands that delete, and those that list what could be deleted. Containers and images are made anew. */
const LISTS: readonly { of: RegExp; deletes: RegExp; lists: RegExp }[] = [
  { of: /^helm$/, deletes: /^(?:uninstall|un|delete|del)\b/, lists: /^(?:ls|list)\b/ },
  { of: /^(?:docker|podman|nerdctl)$/, deletes: /^volume (?:rm|remove)\b/, lists: /^volume (?:ls|list)\b/ },
  { of: /^(?:kubectl|oc|k)$/, deletes: /\bdelete\b/, lists: /\bget\b/ },
  {
    of: /^(?:virsh|lxc|incus|multipass|vboxmanage)$/,
    deletes: /^(?:undefine|destroy|delete|unregistervm)\b/,
    lists: /^(?:list|ls)\b/,
  },
];
const FILTERS = /^(?:e?grep|rg|awk|head|tail|fzf|jq)$/;
const FILTER_OPTION = /^(?:-\w*[fl]|--(?:filter|selector|field-selector)(?:=.*)?)$/;

/**
 * Why a program must not delete what others list; null when it may.
 * @param sources the programs that print its arguments
 */
export function dangerOfDeletingListed(program: Program, sources: readonly Program[]): string | null {
  const isFiltered = sources.some(({ name }) => FILTERS.test(name));
  const table = LISTS.find(({ of }) => of.test(program.name));
  if (table?.deletes.test(program.args.join(' ')) === true && !isFiltered)
    return sources.some((source) => table.of.test(source.name) && listsAll(source, table.lists))
      ? DELETES
      : null;
  if (!/^(?:rm|shred|unlink)$/.test(program.name)) return null;
  const found = sources.find(({ name }) => name === 'find');
  if (found) return DANGEROUS_PROGRAMS.get('find')?.([...found.args, '-delete']) ?? null;
  if (!isRecursive(program.args)) return null;
  const isAll =
    sources.some((source) => isWholeFolder(source, isFiltered)) ||
    (program.takesInputAsArguments && program.reads.length > 0);
  return isAll || (!isFiltered && sources.some(isUnreadList)) ? DELETES : null;
}

/** The same for a pipeline into `xargs`. */
export function dangerOfPipedNames(programs: readonly Program[]): string | null {
  const at = programs.findIndex(({ takesInputAsArguments }) => takesInputAsArguments);
  const program = programs[at];
  return program ? dangerOfDeletingListed(program, programs.slice(0, at)) : null;
}

function listsAll({ args }: Program, lists: RegExp): boolean {
  return lists.test(args.join(' ')) && !args.some((word) => FILTER_OPTION.test(word));
}

/** `ls /`, and `ls` of the current folder without a filter. */
function isWholeFolder({ name, args }: Program, isFiltered: boolean): boolean {
  const folders = operandsOf(args);
  if (name !== 'ls') return false;
  return folders.length === 0
    ? !isFiltered
    : folders.some((folder) => isEverything(folder) && !(isFiltered && folder.startsWith('.')));
}

/** `cat list.txt` */
function isUnreadList({ name, args, reads }: Program): boolean {
  return name === 'cat' && operandsOf(args).length + reads.length > 0;
}

import { destroysByWriting, isEverything } from './dangerous-files.js';

/** Of Python, Perl, Ruby, Node, PHP, Lua and awk. */
const CODE_OPTION = /^(?:-\w*[ceErp]|--eval|--print|eval)$/;
const REMOVALS =
  /rmtree|rm_rf|rm_r\b|rmSync|rmdir|remove_tree|removedirs|rimraf|unlink|remove_entry|\brm\(|removeSync/;
const WRITES =
  /\bopen\b|writeFile|write_text|write_bytes|file_put_contents|createWriteStream|IO\.write|File\.write/;
const RUNS = /system|exec|popen|subprocess|spawn|check_output|check_call|passthru|\bsh\(|`/i;
const EVALUATES = /\b(?:exec|eval|compile|instance_eval|loads|Function)\b/;
const OBTAINS =
  /urlopen|urlretrieve|requests\.get|b64decode|fromhex|atob|base64|fetch\(|https?\.get|LWP|open-uri|unpack|decode\(/;
const SOCKETS = /\bsocket\b|TCPSocket|net\.connect|fsockopen|IO::Socket/i;
const STARTS_SHELL = /dup2|pty\.spawn|\/bin\/(?:ba|z|da)?sh|exec|spawn/;
/** A home directory by a function. */
const HOMES = /expanduser\(|Path\.home\(|homedir\(|Dir\.home|ENV\[|environ|getenv/;

/** The programs that an interpreter gets as arguments. */
export function codeIn(args: readonly string[]): string[] {
  return args.flatMap((word, at) => (CODE_OPTION.test(word) ? args.slice(at + 1, at + 2) : []));
}

/**
 * Why the program text of an interpreter is dangerous.
 * @param dangerOf judges the texts that it runs in a shell
 */
export function dangerOfCode(code: string, dangerOf: (script: string) => string | null): string | null {
  const literals = literalsIn(code);
  if (REMOVALS.test(code) && (literals.some(isEverything) || HOMES.test(code)))
    return 'deletes what others need';
  if (WRITES.test(code) && literals.some(destroysByWriting))
    return 'writes over a disk or a file of the system';
  if (SOCKETS.test(code) && STARTS_SHELL.test(code)) return 'opens a shell to another machine';
  if (EVALUATES.test(code) && OBTAINS.test(code))
    return 'runs what it downloads or decodes without anybody having read it';
  if (!RUNS.test(code)) return null;
  // A list of words is a command too: ["rm", "-rf", "/"].
  for (const script of [...literals, literals.join(' ')]) {
    const danger = dangerOf(script);
    if (danger !== null) return danger;
  }
  return null;
}

/** The texts between quotes. */
function literalsIn(code: string): string[] {
  const literals: string[] = [];
  for (let at = 0; at < code.length; at++) {
    const quote = code.charAt(at);
    if (!`'"\``.includes(quote)) continue;
    const end = code.indexOf(quote, at + 1);
    if (end === -1) break;
    literals.push(code.slice(at + 1, end));
    at = end;
  }
  return literals;
}

import type { ArgumentCheck } from './dangerous-services.js';

const UNPROTECTS = 'switches off what protects the machine';
const GIVES_ROOT = 'changes who may do what on the whole machine';
/** Services that guard a machine. */
const GUARDS = /^(?:ufw|firewalld|nftables|iptables|apparmor|auditd|fail2ban)(?:\.service)?$/;
const STOPPED = /^(?:stop|disable|mask)$/;

/** Whether the arguments have these words in this order. */
const when =
  (pattern: RegExp, danger: string): ArgumentCheck =>
  (args) =>
    pattern.test(args.join(' ')) ? danger : null;

export const stopsGuard: ArgumentCheck = (args) =>
  args.some((word) => STOPPED.test(word)) && args.some((word) => GUARDS.test(word)) ? UNPROTECTS : null;

const firewall = when(/(?:^| )(?:-F|--flush)\b|(?:-P|--policy) (?:INPUT|FORWARD) ACCEPT/, UNPROTECTS);
const account = when(/(?:^| )(?:-\w*u ?|--uid[ =])0(?: |$)/, GIVES_ROOT);

export const ACCOUNTS_AND_PROTECTION: readonly (readonly [string, ArgumentCheck])[] = [
  ...['iptables', 'ip6tables'].map((name) => [name, firewall] as const),
  ...['useradd', 'adduser', 'usermod'].map((name) => [name, account] as const),
  ['passwd', when(/(?:^| )(?:-\w*d|--delete)(?: |$)/, GIVES_ROOT)],
  ['ufw', when(/\b(?:disable|reset)\b/, UNPROTECTS)],
  ['nft', when(/\bflush ruleset\b/, UNPROTECTS)],
  ['pfctl', when(/(?:^| )-d\b|-F all\b/, UNPROTECTS)],
  ['setenforce', when(/^(?:0|permissive)$/i, UNPROTECTS)],
  ['spctl', when(/--(?:master|global)-disable/, UNPROTECTS)],
  ['csrutil', when(/^disable\b/, UNPROTECTS)],
  ['netsh', when(/\bstate off$/i, UNPROTECTS)],
  ['set-mppreference', when(/-Disable\w+ (?:\$true|1)/i, UNPROTECTS)],
  ['service', stopsGuard],
];

/** Why a program must not get this text as a new password; null when it may. */
export function dangerOfPassword(name: string, args: readonly string[], given: string): string | null {
  const isRoot = name === 'chpasswd' ? /^root:/m.test(given) : name === 'passwd' && args.includes('root');
  return isRoot ? GIVES_ROOT : null;
}

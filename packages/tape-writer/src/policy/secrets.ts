import type { Program } from './program.js';

export const DOWNLOADERS =
  /^(?:curl|wget|fetch|http|https|aria2c|iwr|irm|invoke-webrequest|invoke-restmethod)$/;
const SENDERS = /^(?:curl|wget|nc|ncat|netcat|socat|telnet|ftp|sftp|scp|rsync|mail|sendmail|http|https)$/;
const SHOWS =
  /^(?:cat|less|more|head|tail|tac|nl|od|hexdump|bat|strings|xxd|base64|cp|tar|zip|7z|rar|gzip|cpio)$/;
/** They print variables or past commands, which have passwords in them. */
const PRINTS_SECRETS = /^(?:env|printenv|history|fc|export|declare)$/;
/** Private keys, passwords and tokens, and the folders that have them. */
const SECRETS =
  /(?:^|[/@~"'=\s])(?:\.ssh(?:\/(?!.{0,100}\.pub\b|config\b|known_hosts\b)|$)|id_(?:rsa|dsa|ecdsa|ed25519)(?!\.pub)\b|\.aws(?:\/credentials|\/?$)|\.netrc|\.git-credentials|\.gnupg(?:\/|$)|\.kube(?:\/config|\/?$)|\.docker\/config\.json|\.env(?![\w.-]))|\/etc\/(?:shadow|gshadow|sudoers)\b/;
/** What may be shown, but not sent. */
const PERSONAL = /\/etc\/passwd\b|\.\w{1,20}_history\b/;

export function isSecret(word: string): boolean {
  return SECRETS.test(word);
}

function isPrivate(word: string): boolean {
  return isSecret(word) || PERSONAL.test(word);
}

/** Why one program leaks secrets; null when it does not. */
export function dangerOfSecrets({ name, args, reads }: Program): string | null {
  const files = [...args, ...reads];
  if (SENDERS.test(name) && files.some(isPrivate)) return 'sends secrets to another machine';
  return SHOWS.test(name) && files.some(isSecret) ? 'shows secrets' : null;
}

/** The same for a pipeline. */
export function dangerOfSending(programs: readonly Program[]): string | null {
  let isFound = false;
  for (const { name, args, reads } of programs) {
    if (isFound && (SENDERS.test(name) || name === 'ssh')) return 'sends secrets to another machine';
    isFound ||= PRINTS_SECRETS.test(name) || [...args, ...reads].some(isPrivate);
  }
  return null;
}

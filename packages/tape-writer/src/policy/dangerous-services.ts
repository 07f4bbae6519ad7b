import { isEverything } from './dangerous-files.js';

/** Why these arguments are dangerous; null when they are not. */
export type ArgumentCheck = (args: readonly string[]) => string | null;

export const DELETES = 'deletes what others need';
/** A volume of a container: the machine's files at their source. */
const MOUNT = /^(?:-v|--volume|--mount)(?:=(.*))?$/s;
const HOST_FOLDER = /^\/(?:etc|root|boot|dev|usr|var|home)?$/;

/** Containers with the machine's root, of docker and of programs like it. */
const containers: ArgumentCheck = (args) => {
  for (const [at, word] of args.entries()) {
    const found = MOUNT.exec(word);
    const volume = found ? (found[1] ?? args[at + 1] ?? '') : '';
    const source = /(?:^|,)(?:source|src)=([^,]*)/.exec(volume)?.[1] ?? volume.split(':')[0] ?? '';
    if (found && HOST_FOLDER.test(source)) return 'gives a container the files of the machine';
  }
  const isPrivileged = args.includes('--privileged') || args.some((word) => /^--pid=host$/.test(word));
  return isPrivileged && args.includes('nsenter') ? 'gives a container the files of the machine' : null;
};

const nsenter: ArgumentCheck = (args) =>
  args.some(
    (word, at) => /^(?:-\w*t1?|--target(?:=1)?)$/.test(word) && /1$/.test(word + (args[at + 1] ?? '')),
  )
    ? 'gives a container the files of the machine'
    : null;

/** A part of the name of a namespace: `kube-system`, `production`, `shop-prod`. */
const SHARED_NAMESPACE = /^(?:kube|default|live|prod|production)$/;

/** A command without its options, such as `s3 rb`. */
const verbsOf = (args: readonly string[]) => args.filter((word) => !word.startsWith('-')).join(' ');

const kubectl: ArgumentCheck = (args) => {
  const isDelete = args.includes('delete');
  const isAll = args.some((word) => /^(?:--all(?:=true)?|-A|--all-namespaces)$/.test(word));
  const isShared =
    /\b(?:ns|namespaces?)(?: |\/)/.test(verbsOf(args)) &&
    args.some((word) => word.split(/[/-]/).some((part) => SHARED_NAMESPACE.test(part)));
  if (isDelete && (isAll || isShared || args.includes('all'))) return DELETES;
  const shows = args.includes('get') && args.some((word) => /^secrets?(?:\/|$)/.test(word));
  return shows && args.some((word) => /^(?:-o|--output)/.test(word)) ? 'shows secrets' : null;
};

const aws: ArgumentCheck = (args) => {
  const verbs = verbsOf(args);
  if (/^s3 rb\b/.test(verbs) && args.includes('--force')) return DELETES;
  if (/^s3 rm\b/.test(verbs) && args.includes('--recursive')) return DELETES;
  if (/^s3 sync\b/.test(verbs) && args.includes('--delete')) return DELETES;
  return /^\S+ (?:terminate-|delete-(?:db|stack|cluster|user|bucket|table|file-system|hosted-zone))/.test(
    verbs,
  )
    ? DELETES
    : null;
};

/** `gcloud projects delete x`, `az group delete`, `doctl compute droplet delete`. */
const cloud: ArgumentCheck = (args) =>
  /[ :](?:delete|destroy|purge)\b/.test(` ${verbsOf(args)}`) ? DELETES : null;

const infrastructure: ArgumentCheck = (args) => {
  const isUnasked = args.some((word) => /^(?:--?auto-approve|--yes|-y|--force|--skip-preview)$/.test(word));
  return isUnasked && args.some((word) => /^(?:destroy|apply|down|nuke)$/.test(word)) ? DELETES : null;
};

const buckets: ArgumentCheck = (args) =>
  args.some((word) => /^(?:rm|rb|del|purge|delete)$/.test(word)) &&
  args.some((word) => /^-\w*r|^--(?:recursive|force)$|^purge$/.test(word))
    ? DELETES
    : null;

/** Whole databases; a table may be an example. */
const database: ArgumentCheck = (args) =>
  args.some((word) => /\bdrop\s+(?:database|schema|owned|user)\b|dropDatabase\(/i.test(word))
    ? DELETES
    : null;

/** A cache on the own machine may be emptied, but not one that others use. */
const redis: ArgumentCheck = (args) => {
  const isFlush = args.some((word) => /^flush(?:all|db)$/i.test(word));
  const host = args.find((_, at) => /^(?:-h|-u)$/.test(args[at - 1] ?? ''));
  const isLocal = host === undefined || /^(?:redis:\/\/)?(?:localhost|127\.0\.0\.1)\b/.test(host);
  return isFlush && !isLocal ? DELETES : null;
};

const git: ArgumentCheck = (args) => {
  if (
    args.includes('config') &&
    args.some((word) => /^core\.(?:hooksPath|sshCommand|pager|editor|fsmonitor)$/i.test(word)) &&
    args.some((word) => /[\s/;|]/.test(word))
  )
    return 'changes what starts by itself later';
  if (args.includes('push') && args.includes('--mirror')) return DELETES;
  return args.includes('clean') && args.some(isEverything) ? DELETES : null;
};

export const CLUSTER_AND_CLOUD_PROGRAMS: readonly (readonly [string, ArgumentCheck])[] = [
  ...['docker', 'podman', 'nerdctl'].map((name) => [name, containers] as const),
  ['nsenter', nsenter],
  ...['kubectl', 'oc', 'k'].map((name) => [name, kubectl] as const),
  ['aws', aws],
  ...['gcloud', 'az', 'doctl', 'heroku', 'hcloud', 'linode-cli'].map((name) => [name, cloud] as const),
  ...['terraform', 'tofu', 'pulumi', 'terragrunt', 'cdk'].map((name) => [name, infrastructure] as const),
  ...['gsutil', 'rclone', 's3cmd', 'mc'].map((name) => [name, buckets] as const),
  ...['psql', 'mysql', 'mariadb', 'mongosh', 'mongo', 'sqlcmd'].map((name) => [name, database] as const),
  ['dropdb', () => DELETES],
  ...['redis-cli', 'valkey-cli'].map((name) => [name, redis] as const),
  ['git', git],
];

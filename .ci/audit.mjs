// Fails on a known vulnerability and on a signature that is wrong. A registry that has no such endpoint is
// named in one line and fails nothing.
import { spawnSync } from 'node:child_process';

/** How long a registry may take to answer. */
const TIMEOUT_MS = 120_000;

/** @param isReport whether npm's JSON is a finding rather than an account of why there is none */
function check(args, isReport) {
  const command = `npm audit ${args.join(' ')}`;
  const { status, stdout } = spawnSync('npm', ['audit', ...args, '--json'], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  if (status === 0) {
    console.log(`${command}: nothing found`);
    return;
  }
  const report = parsed(stdout);
  if (report && isReport(report)) {
    console.error(`${command} found:\n${stdout}`);
    process.exitCode = 1;
  } else {
    const reason = report?.statusCode ?? report?.error?.code ?? 'no answer';
    console.log(`${command}: not checked, the registry does not answer it (${reason})`);
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

check(['--omit=dev', '--audit-level=high'], (report) => 'vulnerabilities' in report);
check(['signatures'], (report) => 'invalid' in report || 'missing' in report);

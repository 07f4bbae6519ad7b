// Fails on a known vulnerability and on an invalid signature. A registry without such an endpoint is
// reported in one line and does not cause a failure.
import { spawnSync } from 'node:child_process';

/** Timeout of a request to a registry. */
const TIMEOUT_MS = 120_000;

/** @param isReport whether npm's JSON is a report and not an error */
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
    const reason = report?.statusCode ?? report?.error?.code ?? 'no response';
    console.log(`${command}: not checked, the registry does not support it (${reason})`);
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

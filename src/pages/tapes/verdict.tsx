import type { TapeProblem, TapeVerdict } from '@ttyreel/recording';
import { counted } from '../site/components/format.js';

interface VerdictProps {
  readonly tape: string;
  /** Null without a tape. */
  readonly verdict: TapeVerdict | null;
}

/** Whether VHS would run a tape, and its errors with their positions. */
export function Verdict({ tape, verdict }: VerdictProps) {
  const lines = tape.split('\n');
  return (
    <section class="stack" aria-labelledby="verdict">
      <h2 id="verdict">Result</h2>
      <p id="verdict-summary" role="status" data-live>
        <strong class={verdict && !verdict.valid ? 'danger' : undefined}>{summaryOf(verdict)}</strong>
      </p>
      <div id="problems" class="stack" data-live>
        {verdict && <ProblemList title="Errors" problems={verdict.errors} lines={lines} />}
        {verdict && <ProblemList title="Warnings" problems={verdict.warnings} lines={lines} />}
      </div>
    </section>
  );
}

function summaryOf(verdict: TapeVerdict | null): string {
  if (!verdict) return 'No tape yet. Problems appear here, each with its line and how to fix it.';
  const warnings = verdict.warnings.length > 0 ? `, ${counted(verdict.warnings.length, 'warning')}` : '';
  return verdict.valid
    ? `VHS runs this tape${warnings}`
    : `VHS does not run this tape: ${counted(verdict.errors.length, 'error')}${warnings}`;
}

interface ProblemListProps {
  readonly title: string;
  readonly problems: readonly TapeProblem[];
  readonly lines: readonly string[];
}

function ProblemList({ title, problems, lines }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ol class="problems">
        {problems.map((problem, place) => (
          <Problem key={place} problem={problem} text={lines[problem.line - 1] ?? ''} />
        ))}
      </ol>
    </>
  );
}

const SHOWN = 120;

/** @param text the line */
function Problem({ problem, text }: { readonly problem: TapeProblem; readonly text: string }) {
  const { line, column, message } = problem;
  const from = Math.max(column - 1 - SHOWN / 2, 0);
  const before = text.slice(from, column - 1);
  const word = /^\S*/.exec(text.slice(column - 1))?.[0] ?? '';
  return (
    <li>
      <p>
        <a href="#tape" data-line={line}>
          Line {line}, column {column}
        </a>{' '}
        {message}
      </p>
      {text.trim() !== '' && (
        <pre>
          {before}
          <mark>{word}</mark>
          {text.slice(column - 1 + word.length, from + SHOWN)}
        </pre>
      )}
    </li>
  );
}

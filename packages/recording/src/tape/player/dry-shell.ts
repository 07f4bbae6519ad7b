import type { CastWriter } from './cast-writer.js';
import { LineEditor } from './line-editor.js';
import type { Prompt } from './prompt.js';
import type { SimulatedOutputs } from './simulated-output.js';

const CLEAR_SCREEN = '\x1b[H\x1b[2J';
const CLEAR_COMMANDS: ReadonlySet<string> = new Set(['clear', 'cls', 'reset', 'Clear-Host']);

/** A shell with line editing and history that executes nothing. */
export class DryShell {
  private line: LineEditor;
  readonly history: string[] = [];
  private recalled = 0;
  /** Whether simulated output was shown. */
  simulated = false;

  constructor(
    private readonly screen: CastWriter,
    private readonly prompt: Prompt,
    private readonly columns: number,
    private readonly outputs: SimulatedOutputs,
  ) {
    this.line = this.newLine();
  }

  type(text: string): void {
    this.screen.write(this.line.insert(text));
  }

  press(key: string): void {
    const edit = this.edits[key];
    if (edit) this.screen.write(edit());
  }

  enter(): void {
    const command = this.line.text.trim();
    this.screen.write(`${this.line.leave()}\r\n`);
    if (command !== '') this.run(command);
    this.recalled = this.history.length;
    this.line = this.newLine();
  }

  interrupt(): void {
    this.screen.write(`${this.line.end()}^C\r\n`);
    this.recalled = this.history.length;
    this.line = this.newLine();
  }

  clear(): void {
    this.screen.write(CLEAR_SCREEN + this.prompt.output + this.line.redraw());
  }

  private readonly edits: Readonly<Record<string, () => string>> = {
    Space: () => this.line.insert(' '),
    Backspace: () => this.line.backspace(),
    Delete: () => this.line.delete(),
    Left: () => this.line.left(),
    Right: () => this.line.right(),
    WordLeft: () => this.line.wordLeft(),
    WordRight: () => this.line.wordRight(),
    Home: () => this.line.home(),
    End: () => this.line.end(),
    DeleteToStart: () => this.line.deleteToStart(),
    DeleteToEnd: () => this.line.deleteToEnd(),
    DeleteWord: () => this.line.deleteWord(),
    Up: () => this.recall(-1),
    Down: () => this.recall(1),
  };

  private run(command: string): void {
    this.history.push(command);
    if (CLEAR_COMMANDS.has(command)) {
      this.screen.write(CLEAR_SCREEN);
      return;
    }
    const output = this.outputs.take(command);
    this.simulated ||= output !== '';
    this.screen.write(output);
  }

  private recall(step: number): string {
    const next = this.recalled + step;
    if (next < 0 || next > this.history.length) return '';
    this.recalled = next;
    return this.line.replace(this.history[next] ?? '');
  }

  private newLine(): LineEditor {
    this.screen.write(this.prompt.output);
    return new LineEditor(this.columns, this.prompt.width);
  }
}

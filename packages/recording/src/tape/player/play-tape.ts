import type { Asciicast } from '../../asciicast/asciicast.js';
import type { TerminalTheme } from '../../palette/themes.js';
import { settingsOf } from '../settings-of.js';
import type { Settings } from '../settings.js';
import type { Command, SetCommand, Tape } from '../tape.js';
import { CastWriter, PLAY_LIMITS, type PlayLimits } from './cast-writer.js';
import { DryShell } from './dry-shell.js';
import { screenSize, themeOf } from './appearance.js';
import { promptOf } from './prompt.js';
import { type SimulatedOutput, SimulatedOutputs } from './simulated-output.js';

export interface DryRun {
  readonly cast: Asciicast;
  /** Entered commands, including hidden ones. */
  readonly commands: readonly string[];
  readonly simulated: boolean;
}

/** Ctrl with a letter at a prompt (Emacs keys, as in bash, zsh and fish). */
const CTRL_EDITS: Readonly<Record<string, string>> = {
  A: 'Home',
  B: 'Left',
  D: 'Delete',
  E: 'End',
  F: 'Right',
  H: 'Backspace',
  K: 'DeleteToEnd',
  N: 'Down',
  P: 'Up',
  U: 'DeleteToStart',
  W: 'DeleteWord',
  LEFT: 'WordLeft',
  RIGHT: 'WordRight',
  BACKSPACE: 'DeleteWord',
};

/**
 * Plays a valid tape on a simulated prompt without executing anything; commands print only `outputs`, and `Wait`
 * returns at once. Deterministic.
 * @param themes that `Set Theme` may name; the cast has no colours for others
 * @throws TapeTooLong
 */
export function playTape(
  tape: Tape,
  outputs: readonly SimulatedOutput[] = [],
  limits: PlayLimits = PLAY_LIMITS,
  themes: readonly TerminalTheme[] = [],
): DryRun {
  const settings = settingsOf(tape);
  const { columns, rows } = screenSize(settings);
  const screen = new CastWriter(settings.PlaybackSpeed, limits);
  const shell = new DryShell(screen, promptOf(settings.Shell), columns, new SimulatedOutputs(outputs));
  const player = new TapePlayer(screen, shell, settings);
  for (const command of tape) player.play(command);
  const theme = themeOf(settings, themes);
  const [first] = shell.history;
  return {
    cast: {
      header: {
        width: columns,
        height: rows,
        ...(first !== undefined && { command: first }),
        env: { SHELL: settings.Shell, TERM: 'xterm-256color' },
        ...(theme && { theme }),
      },
      events: screen.finish(),
    },
    commands: shell.history,
    simulated: shell.simulated,
  };
}

class TapePlayer {
  private typingSpeed: number;
  private clipboard = '';

  constructor(
    private readonly screen: CastWriter,
    private readonly shell: DryShell,
    settings: Settings,
  ) {
    this.typingSpeed = settings.TypingSpeed;
  }

  play(command: Command): void {
    switch (command.kind) {
      case 'Type':
        this.type(command.strings.join(' '), command.pause);
        break;
      case 'Key':
        for (let press = 0; press < command.count; press++) this.press(command.key, command.pause);
        break;
      case 'Ctrl':
        if (command.modifiers.length === 0) for (const key of command.keys) this.hold(key);
        break;
      case 'Shift':
        this.shift(command.key);
        break;
      case 'Sleep':
        this.screen.wait(command.time);
        break;
      case 'Hide':
        this.screen.hide();
        break;
      case 'Show':
        this.screen.show();
        break;
      case 'Copy':
        this.clipboard = command.strings.join(' ');
        break;
      case 'Paste':
        this.shell.type(this.clipboard);
        break;
      case 'Alt':
      case 'Wait':
      case 'Output':
      case 'Screenshot':
      case 'Source':
      case 'Require':
      case 'Env':
      case 'Set': // of these only the typing speed shows
        if (command.kind === 'Set') this.set(command);
    }
  }

  private set({ setting, value }: SetCommand): void {
    if (setting === 'TypingSpeed') this.typingSpeed = Number(value);
  }

  private shift(key: string): void {
    if (key === 'Enter') this.shell.enter();
    else if (Array.from(key).length === 1) this.shell.type(key.toUpperCase());
  }

  private type(text: string, pause = this.typingSpeed): void {
    for (const character of text) {
      this.shell.type(character);
      this.screen.wait(pause);
    }
  }

  private press(key: string, pause = this.typingSpeed): void {
    if (key === 'Enter') this.shell.enter();
    else this.shell.press(key);
    this.screen.wait(pause);
  }

  private hold(key: string): void {
    const letter = key.toUpperCase();
    if (letter === 'C') this.shell.interrupt();
    else if (letter === 'L') this.shell.clear();
    else if (letter === 'J' || letter === 'M' || letter === 'ENTER') this.shell.enter();
    else this.shell.press(CTRL_EDITS[letter] ?? '');
  }
}

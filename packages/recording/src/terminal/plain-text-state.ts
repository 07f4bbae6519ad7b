import type { Terminal as Emulator } from '@xterm/headless';

/** Parts of xterm that its typings leave out. */
interface EmulatorCore {
  readonly _core: {
    readonly buffer: {
      readonly scrollTop: number;
      readonly scrollBottom: number;
      readonly lines: { get(index: number): { isWrapped: boolean } | undefined };
    };
    readonly coreService: {
      readonly modes: { readonly insertMode: boolean };
      readonly decPrivateModes: { readonly wraparound: boolean };
    };
    readonly _charsetService: { readonly charset: unknown };
    readonly _inputHandler: {
      readonly _parser: { readonly currentState: number };
      readonly _stringDecoder: { readonly _interim: number };
    };
  };
}

const GROUND = 0;

/** Whether lines of text show as they are and scroll the whole screen: no margin, mode or character set changes it. */
export function scrollsText(emulator: Emulator): boolean {
  const { buffer, coreService, _charsetService } = coreOf(emulator);
  return (
    buffer.scrollTop === 0 &&
    buffer.scrollBottom === emulator.rows - 1 &&
    _charsetService.charset === undefined &&
    coreService.decPrivateModes.wraparound &&
    !coreService.modes.insertMode
  );
}

/** Whether the output so far ends within a sequence or a character. */
export function isInSequence(emulator: Emulator): boolean {
  const { _parser, _stringDecoder } = coreOf(emulator)._inputHandler;
  return _parser.currentState !== GROUND || _stringDecoder._interim !== 0;
}

/** Lets a row of the active screen begin a line, whatever wrapped into it before. */
export function beginLine(emulator: Emulator, index: number): void {
  const row = coreOf(emulator).buffer.lines.get(index);
  if (row) row.isWrapped = false;
}

function coreOf(emulator: Emulator): EmulatorCore['_core'] {
  return (emulator as unknown as EmulatorCore)._core;
}

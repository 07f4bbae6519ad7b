/** Everything that others may use; the folders are described in README.md. */
export { type AsciicastEnd, type AsciicastFacts, AsciicastIntake } from './asciicast/asciicast-intake.js';
export { writeEvent } from './asciicast/asciicast-line.js';
export type { Asciicast, AsciicastEvent } from './asciicast/asciicast.js';
export { isOtherRecording, isTypescript } from './asciicast/readers/other-recording.js';
export { parseAsciicast } from './asciicast/parse-asciicast.js';
export { largestScreen, type ScreenSize } from './asciicast/screen-size.js';
export { withoutInput } from './asciicast/without-input.js';
export { CpuBudget, UNLIMITED_CPU } from './cpu-budget.js';
export { type CastEdit, InvalidEdit } from './edit/cast-edit.js';
export { durationOf, editCast } from './edit/edit-cast.js';
export { foldText } from './edit/folded-text.js';
export { FoundText, type NamedText, type TextMatches } from './edit/found-text.js';
export { readStoredCast, writeStoredCast } from './edit/stored-cast.js';
export type { Area } from './gif/area.js';
export { limitFrameRate } from './gif/readme/drop-screens.js';
export { type FrameAt, frameAt } from './gif/reading/frame-at.js';
export type { GifFacts } from './gif/gif-blocks.js';
export { decodeGif, gifSize, type Screen } from './gif/reading/gif-decoder.js';
export { readImages } from './gif/reading/gif-images.js';
export { GifWalk } from './gif/reading/gif-walk.js';
export { posterFrame } from './gif/poster-frame.js';
export { makeReadmeGif, readmeLimit } from './gif/readme/readme-gif.js';
export { InvalidRecording } from './invalid-recording.js';
export { nearestName } from './nearest-name.js';
export { contrastRatio, relativeLuminance } from './palette/contrast.js';
export { counterpartOf } from './palette/counterpart.js';
export { InvalidThemeFile } from './palette/import/imported-theme.js';
export { MOST_BYTES, readThemeFile } from './palette/import/read-theme-file.js';
export { recogniseTheme } from './palette/recognise-theme.js';
export { themeOfCast } from './palette/theme-of-cast.js';
export {
  ANSI_COLOURS,
  DEFAULT_THEME,
  findTheme,
  type Palette,
  type TerminalTheme,
} from './palette/themes.js';
export { fitTiming } from './render/fitting/fit-timing.js';
export { FONT_FAMILIES, type FontFamily, type Style } from './render/fonts/font-family.js';
export { FONT_NAMES, type FontName } from './render/fonts/font-measures.js';
export { type CellSize, pictureLayout } from './render/picture-size.js';
export {
  defaultStyle,
  type Frame,
  FRAMES,
  type PictureStyle,
  type Preset,
  PRESET_NAMES,
  PRESETS,
  type Scale,
  SCALES,
  styled,
  type StyleOptions,
} from './render/picture-style.js';
export { Rasteriser, type SpacedLetters } from './render/painting/rasteriser.js';
export { type PictureOfCast, type RenderedGif, renderGif } from './render/render-gif.js';
export { renderReadmeGif } from './render/render-readme-gif.js';
export { ScreenPlayer } from './render/screen-player.js';
export { findSecrets } from './secrets/find-secrets.js';
export { screenSecrets } from './secrets/screen-scan.js';
export { findingsBeyond, mergeFindings, type SecretFinding } from './secrets/secret-finding.js';
export { isCertain, SECRET_KINDS, type SecretKind } from './secrets/secret-kinds.js';
export { transcriptSecrets } from './secrets/transcript-secrets.js';
export { type Shell, shellOfPath, SHELLS } from './shell.js';
export { slugOf } from './slug.js';
export { parseTape } from './tape/parsing/parse-tape.js';
export { settingsOfScreen, themeSetting } from './tape/player/appearance.js';
export { PLAY_LIMITS, TapeTooLong } from './tape/player/cast-writer.js';
export { type DryRun, playTape } from './tape/player/play-tape.js';
export type { SimulatedOutput } from './tape/player/simulated-output.js';
export { printTape } from './tape/print-tape.js';
export { settingsOf } from './tape/settings-of.js';
export type { SettingName, Settings } from './tape/settings.js';
export type { Action, Command, Tape, TapeProblem } from './tape/tape.js';
export { type TapeVerdict, validateTape } from './tape/validate-tape.js';
export { TAPE_SHELLS, type TapeShell } from './tape/vocabulary.js';
export { characterWidth } from './terminal/character-widths.js';
export { Terminal } from './terminal/terminal.js';
export { CAST_PLACES, type CastPlace } from './texts/cast-places.js';
export { timingOfGif } from './timing/timing-of-gif.js';
export { naturalTiming, type Timing } from './timing/timing.js';
export { type MediaTranscript, transcribeMedia } from './transcript/media-transcript.js';
export { TranscriptWriter } from './transcript/transcript-writer.js';
export { transcribeCast, type Transcript } from './transcript/transcript.js';

import { ink } from './ink.js';
import type { Recorder, Scene } from './recorder.js';

const WIDTHS = [11, 19, 9, 9, 12];
const JAPANESE = [
  ['札幌', '⛄ 雪', '1°', '-6°', '80%'],
  ['東京', '🌞 晴れ', '14°', '6°', '0%'],
  ['大阪', '⛅ くもり', '13°', '7°', '20%'],
  ['那覇', '☔ 雨', '21°', '18°', '90%'],
];
const KOREAN = [
  ['서울', '⛅ 구름 조금', '6°', '-2°', '10%'],
  ['강릉', '⛄ 눈', '2°', '-4°', '70%'],
  ['부산', '🌞 맑음', '12°', '5°', '0%'],
  ['제주', '☔ 비', '13°', '9°', '80%'],
];

/** A chat about the weather in Japanese and Korean, with tables that stay aligned. */
export const weather: Scene = {
  columns: 80,
  rows: 26,
  title: 'sora',
  play(recorder) {
    recorder.command('$ ', 'sora');
    say(recorder, 'こんにちは！どこの天気を調べますか？');
    ask(recorder, '日本の明日の天気を教えて');
    say(recorder, '明日の日本の天気です。');
    table(recorder, ['都市', '天気', '最高', '最低', '降水確率'], JAPANESE, 'cyan');
    say(recorder, '那覇では傘をお忘れなく。');
    ask(recorder, '한국은 어때요?');
    say(recorder, '내일 한국의 날씨입니다.');
    table(recorder, ['도시', '날씨', '최고', '최저', '강수 확률'], KOREAN, 'magenta');
    say(recorder, '강릉에는 눈이 옵니다. 따뜻하게 입으세요!');
    recorder.wait(1);
  },
};

/** Words come one after the other, as from a chat bot. */
function say(recorder: Recorder, text: string): void {
  recorder.print(ink('空 ', 'blue', 'bold'));
  for (const letter of text) {
    recorder.print(letter);
    recorder.wait(0.045);
  }
  recorder.print('\n');
  recorder.wait(0.4);
}

function ask(recorder: Recorder, text: string): void {
  recorder.print(ink('› ', 'green', 'bold'));
  recorder.wait(0.6);
  recorder.type(text, 0.11);
  recorder.wait(0.3);
  recorder.print('\n');
  recorder.wait(0.4);
}

function table(
  recorder: Recorder,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  colour: 'cyan' | 'magenta',
): void {
  const edge = (left: string, middle: string, right: string) =>
    ink(left + WIDTHS.map((width) => '─'.repeat(width + 2)).join(middle) + right, colour);
  const line = (cells: readonly string[], show = (text: string) => text) =>
    ['', ...cells.map((cell, at) => ` ${show(padded(cell, WIDTHS[at] ?? 0))} `), ''].join(ink('│', colour));
  recorder.lines([edge('╭', '┬', '╮'), line(head, (text) => ink(text, 'bold')), edge('├', '┼', '┤')], 0.1);
  recorder.lines(
    rows.map((cells) => line(cells)),
    0.32,
  );
  recorder.lines([edge('╰', '┴', '╯')], 0.4);
}

/** Fills up to the width in columns: characters of East Asia and emoji take two. */
function padded(text: string, width: number): string {
  let columns = 0;
  for (const letter of text) columns += letter >= '\u1100' ? 2 : 1;
  return text + ' '.repeat(Math.max(0, width - columns));
}

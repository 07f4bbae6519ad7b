export const BAR = /\[[#=>.* -]{3,99}\]/g;
/** Marks, spinners, figures with a unit, fractions, times and bars. */
const COUNTS =
  /^ {0,20}>(?= )|\p{So}|[\u25a0-\u25ff❮❯›»→·•*|/\\-]|\d[\d.,:/]{0,20}\s?(?:%|[kMGT]?i?B(?:\/s)?|ms|s|m|h)(?![\p{L}\p{N}])|\d{1,9}[:/]\d{1,9}|[█▉▊▋▌▍▎▏░▒▓━╸╺─=#>.…]{2,}|[.…]{1,9}$/gmu;

/** What stays of a text while a bar grows, a clock runs or a spinner turns. */
export function steadyText(text: string): string {
  return text.replace(BAR, '').replace(COUNTS, '').trim();
}

/** How a workflow command writes characters that would end it. */
const MARKS = { '%': '%25', '\r': '%0D', '\n': '%0A' };

/** Writes a workflow command. @param level error or warning */
export function tell(level, message) {
  console.log(`::${level}::${message.replace(/[%\r\n]/g, (character) => MARKS[character])}`);
}

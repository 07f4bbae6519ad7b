/** Escapes of printf, `echo -e` and `$'…'`: `\x72`, `\0162`, `\162`, `\n`. */
export function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{1,2})|u([\da-f]{4})|0?([0-7]{1,3})|n|t)/gi,
    (whole: string, hex?: string, unicode?: string, octal?: string) => {
      const code = hex ?? unicode ?? octal;
      if (code === undefined) return whole.endsWith('n') ? '\n' : ' ';
      return String.fromCharCode(parseInt(code, octal === undefined ? 16 : 8));
    },
  );
}

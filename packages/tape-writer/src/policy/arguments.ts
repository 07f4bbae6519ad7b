export function isRecursive(args: readonly string[]): boolean {
  return args.some((word) => /^-(?:[a-qs-z]*r|-recursive$|recurse$)/i.test(word) || word === '/s');
}

/** Arguments that are not options. */
export function operandsOf(args: readonly string[]): string[] {
  return args.filter((word) => !word.startsWith('-') && !/^\/[a-z]$/i.test(word));
}

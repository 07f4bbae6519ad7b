import { describe, expect, it } from '@jest/globals';
import { problemOfPattern } from './go-regex.js';

const patterns = (text: string) => text.trim().split(/\s+/);

/** Verdicts of regexp.Compile in Go 1.26. */
describe('a pattern', () => {
  it.each(
    patterns(String.raw`
      \12 \123 \07 \x41 \x{10FFFF} \a\f\n\r\t\v \_ \A\b\B\z \d\S \pL \PN \p{Greek} \p{^Lu} \p{Any} \Q(\E \\1
      [(?=] []a] [^]a] []-a] [a-] [--a] [[] [\12] [\pL\d-z] [[:alpha:]] [[:^digit:]x] [:x:] [A-[:alpha:]] [🚀-🛀]
      (?i)a (?i-s:a) (?P<1a>x) (?<n>a) a(?i)* ^* \b+ a*? a{2,3}? a{,5} a{01} { ] }
      (a{10}){100} (a{600})(b{600}) (a{10}){0} ((a{100})*){10} (a{0,}){1000} ()
    `),
  )('%s is one for Go', (pattern) => {
    expect(problemOfPattern(pattern)).toBeNull();
  });

  it.each(
    patterns(String.raw`
      \Z \C \e \y \K \E \u0041 \cA \x4 \x{} \x{110000} \8 \1 \18 \é \pX \p \p{Foo} \
      [] [^] [a [a\ [z-a] []-A] [a-\d] [\b] [\1] [\Q] [[:foo:]] [\x5A-\x41] [\r-\n] [a-[:alpha:]]
      ( a) (? (?x) (?-) (?i-) (?P<>a) (?P=n) (?P<n-m>a) (?>a) (?#x) (?=a) (?!a) (?<=a) (?<!a)
      * a|* (*) (?i)* a** a*+ a*?? x{2}{3} {2} a{5,2} a{1001} a{1001,} a{0,1001}
      (a{1000}){1000} (a{10}){101} ((a{10}){10}){11} (a{10}|b{1000}){2} (a{10,}){101} (a{0,200}){6}
    `),
  )('%s is none for Go', (pattern) => {
    expect(problemOfPattern(pattern)).not.toBeNull();
  });

  it.each([
    [String.raw`\x4`, String.raw`has an escape that Go does not know: \x`],
    ['a\\', 'ends with a single backslash'],
    ['[^]', 'has a [ without its ]'],
    ['[[:foo:]]', 'has a class that Go does not know: [:foo:]]'],
    ['[z-a]', 'has a range in the wrong order: z-a'],
    [String.raw`\p{Foo}`, 'names a class of characters that Go does not know: Foo'],
    ['(?x)', 'has a group that Go does not know: (?x)'],
    ['(a{1000}){1000}', 'repeats something more than 1000 times'],
    ['a'.repeat(1001), 'is longer than 1000 characters'],
  ])('has a reason for its rejection: %s', (pattern, reason) => {
    expect(problemOfPattern(pattern)).toBe(reason);
  });
});

import type { BoxArms, BoxLine } from './box-junction.js';

/** Arms to the left, up, right and down: `-` none, `l` light, `h` heavy, `d` double; `....` for arcs and diagonals. */
const ARMS = `
l-l- h-h- -l-l -h-h l-l- h-h- -l-l -h-h l-l- h-h- -l-l -h-h --ll --hl --lh --hh
l--l h--l l--h h--h -ll- -lh- -hl- -hh- ll-- hl-- lh-- hh-- -lll -lhl -hll -llh
-hlh -hhl -lhh -hhh ll-l hl-l lh-l ll-h lh-h hh-l hl-h hh-h l-ll h-ll l-hl h-hl
l-lh h-lh l-hh h-hh lll- hll- llh- hlh- lhl- hhl- lhh- hhh- llll hlll llhl hlhl
lhll lllh lhlh hhll lhhl hllh llhh hhhl hlhh hhlh lhhh hhhh l-l- h-h- -l-l -h-h
d-d- -d-d --dl --ld --dd d--l l--d d--d -ld- -dl- -dd- dl-- ld-- dd-- -ldl -dld
-ddd dl-l ld-d dd-d d-dl l-ld d-dd dld- ldl- ddd- dldl ldld dddd .... .... ....
.... .... .... .... l--- -l-- --l- ---l h--- -h-- --h- ---h l-h- -l-h h-l- -h-l
`
  .trim()
  .split(/\s+/);

const LINES: Readonly<Record<string, BoxLine>> = { l: 'light', h: 'heavy', d: 'double' };

export function boxArms(code: number): BoxArms {
  const [left, up, right, down] = Array.from(ARMS[code - 0x2500] ?? '----', (line) => LINES[line] ?? 'none');
  return [left ?? 'none', up ?? 'none', right ?? 'none', down ?? 'none'];
}

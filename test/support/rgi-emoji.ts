const RGI = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
const JOINER = '\u200d';
const SELECTOR = '\ufe0f';
const SKINS = ['', ...Array.from({ length: 5 }, (_, tone) => String.fromCodePoint(0x1f3fb + tone))];
const ADULTS = ['👩', '👨', '🧑'] as const;
const YOUNG = ['👦', '👧', '🧒'] as const;
const UNIONS = ['🤝', '❤️', '❤️‍💋', '🐰', '🫯'];
/** Sequences of no kind listed here. */
const SINGLE_SEQUENCES = [
  ...['🐕‍🦺', '🐈‍⬛', '🐻‍❄️', '🐦‍⬛', '🐦‍🔥', '❤️‍🔥', '❤️‍🩹', '😮‍💨', '😵‍💫', '😶‍🌫️', '🏳️‍🌈', '🏳️‍⚧️', '🏴‍☠️'],
  ...['👁️‍🗨️', '🍋‍🟩', '🍄‍🟫', '⛓️‍💥', '🙂‍↔️', '🙂‍↕️'],
];

/** The sequences that Unicode recommends for one glyph and that this Node.js knows. */
export function rgiEmoji(): string[] {
  const single = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => /^\p{Emoji}/u.test(character),
  );
  const pictures = single.filter((character) => character > '\u00ff');
  const people = pictures.filter((character) => /^\p{Emoji_Modifier_Base}/u.test(character));
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0x1f1e6 + at));
  const candidates = [
    ...single.flatMap((character) => [character, character + SELECTOR, `${character}${SELECTOR}\u20e3`]),
    ...people.flatMap((person) => SKINS.map((skin) => person + skin)),
    ...people.flatMap((person) => ways(person)),
    ...letters.flatMap((first) => letters.map((second) => first + second)),
    ...['gbeng', 'gbsct', 'gbwls'].map(subdivision),
    ...ADULTS.flatMap((adult) => SKINS.flatMap((skin) => roles(adult + skin, pictures))),
    ...couples(),
    ...families(),
    ...SINGLE_SEQUENCES,
  ];
  return [...new Set(candidates)].filter((text) => RGI.test(text));
}

function ways(person: string): string[] {
  return SKINS.flatMap((skin) =>
    ['♀️', '♂️'].flatMap((gender) => {
      const gendered = [`${person}${skin || SELECTOR}`, `${person}${skin}`].map(
        (base) => base + JOINER + gender,
      );
      return gendered.flatMap((text) => [text, `${text}${JOINER}➡️`]);
    }),
  ).concat(SKINS.map((skin) => `${person}${skin}${JOINER}➡️`));
}

function roles(adult: string, pictures: readonly string[]): string[] {
  return pictures.flatMap((picture) => {
    const role = adult + JOINER + picture;
    return [role, role + SELECTOR, `${role}${JOINER}➡️`];
  });
}

function couples(): string[] {
  const pairs = ADULTS.flatMap((one) => ADULTS.map((other) => [one, other] as const));
  return pairs
    .flatMap(([one, other]) =>
      SKINS.flatMap((skin) =>
        SKINS.flatMap((otherSkin) =>
          UNIONS.map((union) => [one + skin, union, other + otherSkin].join(JOINER)),
        ),
      ),
    )
    .concat(SKINS.flatMap((skin) => SKINS.map((otherSkin) => `🫱${skin}${JOINER}🫲${otherSkin}`)));
}

function families(): string[] {
  const parents = ADULTS.flatMap((one) => [one, ...ADULTS.map((other) => one + JOINER + other)]);
  const children = YOUNG.flatMap((one) => [one, ...YOUNG.map((other) => one + JOINER + other)]);
  return parents.flatMap((older) => children.map((younger) => older + JOINER + younger));
}

function subdivision(letters: string): string {
  const tags = Array.from(letters, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  return `🏴${tags.join('')}\u{e007f}`;
}

/**
 * Words that occur in a known share of the recordings and nowhere else, so that a search for one has a known number
 * of hits. The share is that of all recordings, in whatever field.
 */
export const PLANTED_WORDS: readonly { readonly share: number; readonly words: readonly string[] }[] = [
  { share: 0.001, words: ['quokka', 'zeppelin', 'gondola'] },
  { share: 0.01, words: ['marmot', 'lantern', 'juniper'] },
  { share: 0.03, words: ['cobalt', 'falcon', 'orchid'] },
  { share: 0.1, words: ['atlas', 'nimbus', 'polaris'] },
];

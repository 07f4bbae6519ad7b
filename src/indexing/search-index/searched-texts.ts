/** The author's texts by their weight, from the one that names a recording most clearly. */
export const SEARCHED_TEXTS = { title: 'A', command: 'B', tags: 'B', description: 'C' } as const;

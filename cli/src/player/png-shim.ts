/** Replaces pngjs, which has 30 KB: the player needs the sizes of pictures, never their pixels. `build.mjs` substitutes it. */
export const PNG = {
  sync: {
    read(): never {
      throw new Error('The player decodes no pictures.');
    },
  },
};

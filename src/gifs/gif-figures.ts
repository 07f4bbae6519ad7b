/** What an author's recordings come to; deleted ones count nowhere. */
export interface GifFigures {
  readonly gifCount: number;
  readonly publicGifCount: number;
  readonly viewCount: number;
  readonly embedCount: number;
  readonly downloadCount: number;
  /** Of every form that lies in the store. */
  readonly storageBytes: number;
}

import { Injectable } from '@nestjs/common';
import type { GifFigures } from './gif-figures.js';
import { GifFiguresRepository } from './gif-figures.repository.js';

/** What an author's recordings come to, for profiles. */
@Injectable()
export class GifFiguresService {
  constructor(private readonly figures: GifFiguresRepository) {}

  /** For the author alone: unlisted recordings count too. */
  ofAuthor(authorSeq: number): Promise<GifFigures> {
    return this.figures.ofAuthor(authorSeq);
  }

  /** For everybody. */
  countPublicOfAuthor(authorSeq: number): Promise<number> {
    return this.figures.countPublicOfAuthor(authorSeq);
  }
}

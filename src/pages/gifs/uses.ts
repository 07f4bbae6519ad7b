import type { TerminalTheme } from '@ttyreel/recording';
import type { BadgeEmbeds } from '../../resources/badges/badge-embeds.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { EmbedCodes } from '../../resources/gifs/presentation/embed-codes.js';
import type { ReaderLook } from '../../resources/media/themed/picture-look.js';
import type { FrameOptions } from '../share/frame-options.js';

/** The ways to use a recording: with its own picture, or as chosen. */
export interface Uses {
  readonly codes: EmbedCodes;
  readonly theme: TerminalTheme | null;
  readonly look: ReaderLook;
  /** The other themes. */
  readonly themes: readonly TerminalTheme[];
  /** How the code of the frame plays it. */
  readonly frame: { readonly options: FrameOptions; readonly width: number | undefined };
  /** Whether the theme or anything else differs from its own picture. */
  readonly isChosen: boolean;
  /** Whether there is a picture to preview. */
  readonly isDrawn: boolean;
  /** URL of the GIF in a README. */
  readonly readmeGif: string;
  /** URLs of the GIF for each colour scheme; null without a cast. */
  readonly schemes: { readonly light: string; readonly dark: string } | null;
  /** Second of the frame at `frameUrl`. */
  readonly moment: number;
  readonly frameUrl: string;
  /** The badge of the repository, if it is on the code host of the badges. */
  readonly badge: BadgeEmbeds | null;
}

export interface UseItProps {
  readonly gif: GifDetailDto;
  readonly uses: Uses;
  /** Slug of the collection that is played. */
  readonly collection?: string;
}

/** In pixels; right and bottom are exclusive. */
export interface PaneArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The picture's most frequent colour. */
  readonly background: number;
  /** Where the title bar above it begins; `top` without one. */
  readonly barTop: number;
  /** Pixels outside its rounded corners, and those of window buttons, as indexes of the picture. */
  readonly outside: ReadonlySet<number>;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

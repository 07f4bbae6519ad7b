import escapeHtml from 'escape-html';

/** The line with the title below the picture, as `embed.css` has it. */
const BAR_HEIGHT = 40;
/** The size of a recording whose GIF is not drawn yet. */
const UNKNOWN_SIZE = { width: 800, height: 450 };

/** In CSS pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The size of the picture in CSS pixels: a sharp picture has more pixels. */
interface FramedPicture {
  readonly css_width: number;
  readonly css_height: number;
}

interface FramedRecording {
  readonly title: string;
  /** URL of its page. */
  readonly detail_url: string;
}

/** The frame of a picture, with its proportions and at most the given size. */
export function frameSizeOf(picture: FramedPicture, max: Partial<FrameSize> = {}): FrameSize {
  const { css_width, css_height } = picture;
  const isKnown = css_width > 0 && css_height > 0;
  const { width, height } = isKnown ? { width: css_width, height: css_height } : UNKNOWN_SIZE;
  const { width: maxWidth = Infinity, height: maxHeight = Infinity } = max;
  const scale = Math.min(1, maxWidth / width, Math.max(1, maxHeight - BAR_HEIGHT) / height);
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.min(maxHeight, Math.floor(height * scale) + BAR_HEIGHT),
  };
}

/** The frame of a picture with a width, which may be larger than its own. @param width of the picture itself if undefined */
export function frameOfWidth(picture: FramedPicture, width: number | undefined): FrameSize {
  const own = frameSizeOf(picture);
  if (width === undefined) return own;
  return { width, height: Math.floor(((own.height - BAR_HEIGHT) * width) / own.width) + BAR_HEIGHT };
}

/** Without `allow-scripts` no video plays automatically in a sandbox. The page in the frame allows no script anyway. */
export const FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/**
 * Code for another site that shows `/embed/<id>`. The frame keeps its proportions in a narrow column.
 * @param query of `frameQuery`
 */
export function frameCode(
  { title, detail_url: url }: FramedRecording,
  { width, height }: FrameSize,
  query = '',
): string {
  const src = url.replace(/\/gifs\/([^/]+)$/, '/embed/$1') + query;
  return (
    `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
    `style="border:0;max-width:100%;height:auto;aspect-ratio:${width}/${height}" ` +
    `loading="lazy" allowfullscreen sandbox="${FRAME_SANDBOX}"></iframe>`
  );
}

import escapeHtml from 'escape-html';

/** The line with the title below the picture, as `embed.css` has it. */
const BAR_HEIGHT = 40;
/** The size of a recording whose GIF is not drawn yet. */
const UNKNOWN_SIZE = { width: 800, height: 450 };

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

interface FramedRecording extends FrameSize {
  readonly title: string;
  /** URL of its page. */
  readonly detail_url: string;
}

/** The frame of a picture, with its proportions and at most the given size. */
export function frameSizeOf(picture: FrameSize, max: Partial<FrameSize> = {}): FrameSize {
  const { width, height } = picture.width > 0 && picture.height > 0 ? picture : UNKNOWN_SIZE;
  const { width: maxWidth = Infinity, height: maxHeight = Infinity } = max;
  const scale = Math.min(1, maxWidth / width, Math.max(1, maxHeight - BAR_HEIGHT) / height);
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.min(maxHeight, Math.floor(height * scale) + BAR_HEIGHT),
  };
}

/** Without `allow-scripts` no video plays automatically in a sandbox. The page in the frame allows no script anyway. */
export const FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/** Code for another site that shows `/embed/<id>`. @param theme by its slug */
export function frameCode(
  { title, detail_url: url }: FramedRecording,
  { width, height }: FrameSize,
  theme?: string,
): string {
  const query = theme === undefined ? '' : `?theme=${theme}`;
  const src = url.replace(/\/gifs\/([^/]+)$/, '/embed/$1') + query;
  return (
    `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
    `style="border:0;max-width:100%" loading="lazy" allowfullscreen sandbox="${FRAME_SANDBOX}"></iframe>`
  );
}

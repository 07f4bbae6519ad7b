import type { UnderlineKind } from '../painting/glyph-style.js';
import type { Pen } from './pen.js';

/** Draws an underline that joins those of the neighbouring cells. @param top of a single line */
export function drawUnderline(pen: Pen, kind: UnderlineKind, top: number, line: number): void {
  const { context, width, height } = pen;
  if (kind === 'curly') drawCurl(pen, line);
  else if (kind === 'dotted') {
    const count = Math.max(1, Math.floor(width / (3 * line)));
    for (let dot = 0; dot < count; dot++)
      context.fillRect(Math.round(((dot + 0.5) * width) / count - line / 2), top, line, line);
  } else if (kind === 'dashed') {
    const gap = Math.max(1, Math.round(width / 4));
    context.fillRect(Math.floor(gap / 2), top, width - gap, line);
  } else if (kind === 'double') {
    context.fillRect(0, height - line, width, line);
    context.fillRect(0, height - 3 * line, width, line);
  } else context.fillRect(0, top, width, line);
}

/** One wave a cell, down first. */
function drawCurl({ context, width, height }: Pen, line: number): void {
  const middle = height - 2 * line;
  const swing = 2 * line;
  context.lineWidth = line * 1.2;
  context.beginPath();
  context.moveTo(0, middle);
  context.bezierCurveTo(width / 4, middle + swing, width / 4, middle + swing, width / 2, middle);
  context.bezierCurveTo((3 * width) / 4, middle - swing, (3 * width) / 4, middle - swing, width, middle);
  context.stroke();
}

/** Inclusive. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Bounding boxes of the connected parts (8-neighbourhood). */
export function partsOf(ink: Uint8Array, width: number): Box[] {
  const left = ink.slice();
  const boxes: Box[] = [];
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start + 1)) {
    const box: Box = { left: width, right: 0, top: ink.length, bottom: 0 };
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (left[at] !== 1) continue;
      left[at] = 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      for (let across = x > 0 ? -1 : 0; across <= (x < width - 1 ? 1 : 0); across++) {
        open.push(at + across - width, at + across, at + across + width);
      }
    }
    boxes.push(box);
  }
  return boxes;
}

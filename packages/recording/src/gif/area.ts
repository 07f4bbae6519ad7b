/** Part of the canvas in pixels; empty when width and height are 0. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const emptyArea: Area = { left: 0, top: 0, width: 0, height: 0 };

export function union(one: Area, other: Area): Area {
  if (one.width === 0 || one.height === 0) return other;
  if (other.width === 0 || other.height === 0) return one;
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

export function copyArea(
  from: Uint32Array,
  to: Uint32Array,
  { left, top, width, height }: Area,
  stride: number,
): void {
  for (let start = top * stride + left; start < (top + height) * stride; start += stride) {
    to.set(from.subarray(start, start + width), start);
  }
}

/** The part of an area that is on the canvas. */
export function clipped({ left, top, width, height }: Area, canvas: Area): Area {
  return {
    left: Math.min(left, canvas.width),
    top: Math.min(top, canvas.height),
    width: Math.max(0, Math.min(width, canvas.width - left)),
    height: Math.max(0, Math.min(height, canvas.height - top)),
  };
}

import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsArray, IsString } from 'class-validator';

const MESSAGE = 'must be a list of texts, or one text with commas';

/** Tags as an array, a text with commas, or a text that is a JSON array. Tags of a response are taken by their name. */
export function TagList() {
  return applyDecorators(
    IsArray({ message: MESSAGE }),
    IsString({ each: true, message: MESSAGE }),
    Transform(({ value }: { value: unknown }) => listed(value)),
  );
}

function listed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'string') return value;
  return jsonList(value) ?? value.split(',');
}

function named(tag: unknown): unknown {
  return typeof tag === 'object' && tag !== null && 'name' in tag ? tag.name : tag;
}

function jsonList(text: string): unknown[] | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

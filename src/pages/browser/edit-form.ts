import { formatCastTime, parseCastTime } from './clock.js';
import type { CutPlan, TimeRange } from './cut-plan.js';

interface TextToHide {
  readonly text: string;
  readonly with: string;
}

/** The texts of the fields of an edit, without empty rows. */
export interface TypedFields {
  readonly from: string;
  readonly to: string;
  readonly cuts: readonly { readonly from: string; readonly to: string }[];
  readonly speed: string;
  readonly idleLimit: string;
  readonly replacements: readonly TextToHide[];
}

/** The fields of the form that cuts a recording. They are the state of the editor: it has no other. */
export class EditForm {
  constructor(readonly form: HTMLFormElement) {}

  read(): TypedFields {
    return {
      from: this.#text('trim.from'),
      to: this.#text('trim.to'),
      cuts: this.#rows('cuts', 'from').map((at) => ({
        from: this.#text(`cuts.${at}.from`),
        to: this.#text(`cuts.${at}.to`),
      })),
      speed: this.#text('speed'),
      idleLimit: this.#text('idle_limit'),
      replacements: this.#rows('replacements', 'text').map((at) => ({
        text: this.#text(`replacements.${at}.text`),
        with: this.#text(`replacements.${at}.with`),
      })),
    };
  }

  write({ from, to, cuts, speed, idleLimit, replacements }: TypedFields): void {
    this.#set({ 'trim.from': from, 'trim.to': to, speed, idle_limit: idleLimit });
    this.#writeRows(
      'cuts',
      'from',
      'to',
      cuts.map((cut) => [cut.from, cut.to]),
    );
    this.#writeRows(
      'replacements',
      'text',
      'with',
      replacements.map((each) => [each.text, each.with]),
    );
  }

  /** What can be read of the fields. Text that is no time counts as empty: the service refuses it. */
  plan(): CutPlan {
    const { from, to, cuts, speed, idleLimit } = this.read();
    const ranges = cuts.map((cut) => ({ from: parseCastTime(cut.from), to: parseCastTime(cut.to) }));
    return {
      from: parseCastTime(from),
      to: parseCastTime(to),
      cuts: ranges.filter((range): range is TimeRange => range.from !== undefined && range.to !== undefined),
      idleLimit: Number(idleLimit) > 0 ? Number(idleLimit) : undefined,
      speed: Number(speed) > 0 ? Number(speed) : 1,
    };
  }

  /** The fields with another cut. */
  withCut({ from, to }: TimeRange): TypedFields {
    const typed = this.read();
    return { ...typed, cuts: [...typed.cuts, { from: formatCastTime(from), to: formatCastTime(to) }] };
  }

  #text(name: string): string {
    return this.#field(name)?.value ?? '';
  }

  #field(name: string): HTMLInputElement | null {
    return this.form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  }

  #set(values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) {
      const field = this.#field(name);
      if (field) field.value = value;
    }
  }

  /** The numbers of the rows that are not empty. */
  #rows(list: string, first: string): number[] {
    const fields = this.form.querySelectorAll(`input[name^="${list}."][name$=".${first}"]`);
    return [...fields.keys()].filter((at) => {
      const inputs = this.form.querySelectorAll<HTMLInputElement>(`input[name^="${list}.${at}."]`);
      return [...inputs].some(({ value }) => value !== '');
    });
  }

  /** There is always an empty row after the others. */
  #writeRows(
    list: string,
    first: string,
    second: string,
    rows: readonly (readonly [string, string])[],
  ): void {
    const group = this.form.querySelector(`#${list}`);
    while (group && group.querySelectorAll('.pair').length <= rows.length) addRow(group, list);
    const count = group?.querySelectorAll('.pair').length ?? 0;
    for (let at = 0; at < count; at++) {
      const [one = '', other = ''] = rows[at] ?? [];
      this.#set({ [`${list}.${at}.${first}`]: one, [`${list}.${at}.${second}`]: other });
    }
  }
}

/** Adds a copy of the last row of fields, with its own number. */
function addRow(group: Element, list: string): void {
  const pairs = group.querySelectorAll('.pair');
  const last = pairs[pairs.length - 1];
  if (!last) return;
  const row = last.cloneNode(true) as Element;
  const [before, after] = [pairs.length - 1, pairs.length];
  for (const element of row.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes])
      element.setAttribute(name, value.replaceAll(`${list}.${before}.`, `${list}.${after}.`));
    if (element.localName === 'label')
      element.textContent = element.textContent.replace(String(before + 1), String(after + 1));
  }
  last.after(row);
}

import { InvalidThemeFile } from './imported-theme.js';

type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A mapping in a theme file, with its path for error messages. */
export class ThemeFields {
  constructor(
    private readonly fields: Fields,
    private readonly path = '',
  ) {}

  has(name: string): boolean {
    return this.fields[name] !== undefined;
  }

  /** @throws InvalidThemeFile when it is missing */
  section(name: string): ThemeFields {
    const value = this.fields[name];
    if (!isFields(value)) throw new InvalidThemeFile(`The section ${this.at(name)} is missing.`);
    return new ThemeFields(value, this.at(name));
  }

  /** Like `section`, but empty when it is missing. */
  optionalSection(name: string): ThemeFields {
    const value = this.fields[name];
    return value === undefined ? new ThemeFields({}, this.at(name)) : this.section(name);
  }

  text(name: string): string | null {
    const value = this.fields[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  }

  /**
   * A colour as `#rrggbb` in lower case. It may be written as `#rgb`, `#rrggbb`, `rrggbb` or `0xrrggbb`.
   * @throws InvalidThemeFile when it is missing or invalid
   */
  colour(name: string): string {
    const value = this.fields[name];
    if (value === undefined) throw new InvalidThemeFile(`The colour ${this.at(name)} is missing.`);
    // An unquoted 282936 is a number.
    const text = typeof value === 'number' ? String(value) : value;
    const [, digits] = (typeof text === 'string' && /^(?:#|0x)?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)) || [];
    if (digits === undefined) {
      throw new InvalidThemeFile(
        `The colour ${this.at(name)} is ${JSON.stringify(value).slice(0, 60)}; write # and six hexadecimal digits.`,
      );
    }
    const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    return `#${six.toLowerCase()}`;
  }

  /** The first of these colours that is set, or undefined. */
  optionalColour(...names: readonly string[]): string | undefined {
    const name = names.find((each) => this.fields[each] !== undefined && this.fields[each] !== '');
    return name === undefined ? undefined : this.colour(name);
  }

  private at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}

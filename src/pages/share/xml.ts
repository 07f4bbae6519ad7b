import escapeHtml from 'escape-html';

/** Characters that XML 1.0 forbids even as a character reference (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

/** An element or text that is well-formed. */
export class Xml {
  private constructor(readonly source: string) {}

  /** @param content texts are escaped; forbidden characters become U+FFFD */
  static element(
    name: string,
    attributes: Readonly<Record<string, string>>,
    ...content: readonly (Xml | string)[]
  ): Xml {
    const start = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
    const inner = content.map((part) => (typeof part === 'string' ? xmlText(part) : part.source));
    return new Xml(`<${name}${start.join('')}>${inner.join('')}</${name}>\n`);
  }

  document(): string {
    return DECLARATION + this.source;
  }
}

function xmlText(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, '\ufffd'));
}

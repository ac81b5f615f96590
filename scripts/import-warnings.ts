import type { ImportWarning } from '../services/ingest/arrival.ts';

/** So many kinds of warnings are told of an import of many documents. */
const MAX_KINDS = 50;

const lineOf = ({ path, message }: ImportWarning): string =>
  `  ${path ? `${path}: ` : ''}${message}`;

/** The same fault at another place of another document, or of another value, is of one kind. */
const kindOf = ({ path, message }: ImportWarning): string =>
  lineOf({ path: path.replace(/\[\d+\]/g, '[…]'), message: message.replace(/«[^»]*»/g, '«…»') });

/** The warnings of one document as lines; none without warnings. */
export const warningLines = (name: string, warnings: readonly ImportWarning[]): string[] =>
  warnings.length === 0
    ? []
    : [
        `${name}: ${warnings.length === 1 ? 'un aviso' : `${warnings.length} avisos`}`,
        ...warnings.map(lineOf),
      ];

/** Counts the warnings of many documents by their kind. */
export class WarningTally {
  #documents = 0;
  readonly #kinds = new Map<string, { documents: number; first: string }>();

  add(name: string, warnings: readonly ImportWarning[]): void {
    if (warnings.length > 0) this.#documents += 1;
    for (const kind of new Set(warnings.map(kindOf))) {
      const known = this.#kinds.get(kind);
      if (known) known.documents += 1;
      else this.#kinds.set(kind, { documents: 1, first: name });
    }
  }

  /** Most frequent first, each with the first document that has it. */
  lines(): string[] {
    if (this.#documents === 0) return [];
    const kinds = [...this.#kinds].sort(([, one], [, other]) => other.documents - one.documents);
    const more = kinds.length - MAX_KINDS;
    return [
      `Avisos en ${this.#documents} documentos:`,
      ...kinds
        .slice(0, MAX_KINDS)
        .map(([kind, { documents, first }]) => `${kind} (${documents}; el primero, ${first})`),
      ...(more > 0 ? [`  y avisos de ${more} clases más`] : []),
    ];
  }
}

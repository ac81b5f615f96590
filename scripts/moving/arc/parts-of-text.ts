import { MAX_DOCUMENT_CHARS, tooLong } from '../../read-documents.ts';
import { type ReplyPart, readReply } from './read-reply.ts';

/** Why a file or a text of one cannot be read, in Spanish. */
export const whyUnreadable = (fault: unknown): string => {
  if (fault instanceof SyntaxError) return `no es JSON válido (${fault.message})`;
  if (fault instanceof RangeError) return 'lleva demasiados niveles, uno dentro de otro';
  const { code } = fault as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no existe';
  return code === 'EISDIR' ? 'es una carpeta' : `no se puede leer (${code ?? String(fault)})`;
};

/** What a text holds. One of its documents may be no longer than a document by itself. */
export function partsOf(text: string): ReplyPart[] {
  try {
    const parts = readReply(JSON.parse(text));
    if (text.length <= MAX_DOCUMENT_CHARS) return parts;
    return parts.map((part) =>
      part.kind === 'document' && JSON.stringify(part.document).length > MAX_DOCUMENT_CHARS
        ? { at: part.at, kind: 'fault', fault: tooLong(MAX_DOCUMENT_CHARS) }
        : part,
    );
  } catch (fault) {
    return [{ at: '', kind: 'fault', fault: whyUnreadable(fault) }];
  }
}

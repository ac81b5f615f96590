import type { Act } from '../audit/audit-log.ts';
import type { ImportOutcome } from './arrival.ts';

/** What the log says of a document that came in; undefined when it changed nothing. */
export function importAct(
  outcome: ImportOutcome,
  { input, site }: { input: unknown; site: string },
): (Act & { action: 'document.import' }) | undefined {
  if (outcome.status !== 'created' && outcome.status !== 'updated') return undefined;
  const { status, kind, id } = outcome;
  const detail = `${kind}, ${status === 'created' ? 'nuevo' : 'actualizado'}`;
  return {
    action: 'document.import',
    subject: { kind: 'document', id },
    site,
    detail,
    after: input,
  };
}

import type { AuditEntry } from '../../schemas/audit.ts';
import { detailLabel } from '../../schemas/audit-words.ts';

/** What it was done to, and how. */
export function subjectLabel(entry: AuditEntry): string {
  const { subject, site } = entry;
  const id = subject.kind === 'document' ? subject.id : '';
  return [detailLabel(entry), id, site].filter(Boolean).join(' · ');
}

/** From where, in one line. */
export const originLabel = ({ address, forwarded }: AuditEntry): string =>
  forwarded ? `${forwarded} (por ${address})` : address;

/** Enough of a digest to compare by eye. */
export const shortDigest = (digest: string | null): string => (digest ? digest.slice(0, 12) : '–');

import type { AuditEntry, AuditFilter } from '../../schemas/audit.ts';
import { actionLabel, detailLabel } from '../../schemas/audit-words.ts';
import type { Tx } from '../database/database.ts';
import { eachAudit } from './read-audit.ts';

export type ExportFormat = 'csv' | 'json';

const COLUMNS: readonly [string, (entry: AuditEntry) => string][] = [
  ['Fecha', ({ at }) => at],
  ['Persona', ({ actor }) => actor.name],
  ['Correo', ({ actor }) => actor.email],
  ['Qué hizo', ({ action }) => actionLabel(action)],
  ['Detalle', detailLabel],
  ['Sitio', ({ site }) => site],
  ['Acción', ({ action }) => action],
  ['De qué', ({ subject }) => subject.kind],
  ['Id', ({ subject }) => subject.id],
  ['Dirección de red', ({ address }) => address],
  ['Reenviada por', ({ forwarded }) => forwarded],
  ['Navegador', ({ userAgent }) => userAgent],
  ['Petición', ({ requestId }) => requestId],
  ['Antes', ({ before }) => before ?? ''],
  ['Después', ({ after }) => after ?? ''],
  ['Línea', ({ seq }) => seq],
];

/** What spreadsheets take for a formula, wide forms of the signs included. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\t\r\n＝＋－＠]/;

/** A value that stays text in a spreadsheet, whatever somebody put into it. */
export const csvCell = (value: string): string =>
  `"${FORMULA.test(value) ? "'" : ''}${value.replaceAll('"', '""')}"`;

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

async function* csvPieces(tx: Tx, filter: Partial<AuditFilter>): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\ufeff${csvLine(COLUMNS.map(([name]) => name))}`;
  for await (const lines of eachAudit(tx, filter))
    yield lines.map((entry) => csvLine(COLUMNS.map(([, cellOf]) => cellOf(entry)))).join('');
}

async function* jsonPieces(tx: Tx, filter: Partial<AuditFilter>): AsyncGenerator<string> {
  let between = '[\n';
  for await (const lines of eachAudit(tx, filter)) {
    yield between + lines.map((entry) => JSON.stringify(entry)).join(',\n');
    between = ',\n';
  }
  yield between === '[\n' ? '[]\n' : '\n]\n';
}

const PIECES = { csv: csvPieces, json: jsonPieces };

/** The log as a file, read piece by piece as fast as the other end takes it. */
export function exportAudit(
  tx: Tx,
  filter: Partial<AuditFilter>,
  format: ExportFormat,
): ReadableStream<Uint8Array> {
  const pieces = PIECES[format](tx, filter);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

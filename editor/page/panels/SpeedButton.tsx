import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpeedReport } from '../../../schemas/api.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import { sourceNamed } from '../../../schemas/sources.ts';
import { walkPage } from '../../../schemas/walk-page.ts';
import { useApi } from '../../shell/ApiContext.ts';
import { Dialog } from '../../shell/Dialog.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { useEditor } from '../EditorContext.ts';

/** Slow from here on: a page has dozens of blocks and sources. */
const SLOW_BLOCK_MS = 5;
const SLOW_SOURCE_MS = 100;

const isConfig = (value: unknown): value is { source: string } =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  typeof value.source === 'string';

/** Which blocks and sources a page uses, by name, with how many blocks use each. */
export function usedBy(page: PageDocument): {
  blocks: Map<string, number>;
  sources: Map<string, number>;
} {
  const blocks = new Map<string, number>();
  const sources = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) =>
    counts.set(name, (counts.get(name) ?? 0) + 1);
  walkPage(page, ({ block, fields }) => {
    count(blocks, block);
    for (const value of Object.values(fields)) if (isConfig(value)) count(sources, value.source);
  });
  return { blocks, sources };
}

interface Row {
  name: string;
  uses: number;
  meanMs: number;
  note: string;
  isSlow: boolean;
}

const slowestFirst = (rows: Row[]): Row[] =>
  rows.toSorted((one, other) => other.meanMs - one.meanMs);

/** The rows of a report about this page's blocks and sources, slowest first. */
export function rowsFor(
  { blocks, sources }: SpeedReport,
  used: ReturnType<typeof usedBy>,
): { blocks: Row[]; sources: Row[] } {
  return {
    blocks: slowestFirst(
      blocks.flatMap(({ name, meanMs, maxMs, drawn }) => {
        const uses = used.blocks.get(name);
        const note = `máximo ${milliseconds(maxMs)}, ${drawn} ${drawn === 1 ? 'vez' : 'veces'}`;
        return uses ? [{ name, uses, meanMs, note, isSlow: meanMs >= SLOW_BLOCK_MS }] : [];
      }),
    ),
    sources: slowestFirst(
      sources.flatMap(({ name, meanMs, asked, failed }) => {
        const uses = used.sources.get(name);
        const note = `${asked} ${asked === 1 ? 'consulta' : 'consultas'}${failed > 0 ? `, ${failed} sin respuesta` : ''}`;
        return uses
          ? [{ name, uses, meanMs, note, isSlow: meanMs >= SLOW_SOURCE_MS || failed > 0 }]
          : [];
      }),
    ),
  };
}

const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;

function Rows({
  title,
  rows,
  labelOf,
}: {
  title: string;
  rows: Row[];
  labelOf: (name: string) => string;
}) {
  if (rows.length === 0) return null;
  return (
    <table className="pe-speed">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Nombre</th>
          <th scope="col">En esta página</th>
          <th scope="col">Tarda</th>
          <th scope="col">Detalle</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, uses, meanMs, note, isSlow }) => (
          <tr key={name} data-slow={isSlow || undefined}>
            <th scope="row">{labelOf(name)}</th>
            <td>{uses}</td>
            <td>
              {milliseconds(meanMs)} {isSlow ? <strong>lento</strong> : null}
            </td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Report() {
  const api = useApi();
  const { saving, page, catalogue } = useEditor();
  const report = useQuery({ queryKey: ['speed'], queryFn: api.speed, staleTime: 0 });
  if (report.isPending) return <p>Midiendo…</p>;
  if (report.isError) return <p>No se pudo leer el informe. {report.error.message}</p>;
  const rows = rowsFor(report.data, usedBy(saving.read() ?? page.document));
  const isQuiet = rows.blocks.length === 0 && rows.sources.length === 0;
  const slow = [...rows.blocks, ...rows.sources].filter(({ isSlow }) => isSlow).length;
  return (
    <>
      <p>
        {isQuiet
          ? 'Todavía nadie ha pedido esta página desde que el servidor arrancó: no hay nada que contar.'
          : slow === 0
            ? 'Nada de esta página es lento.'
            : `${slow} de sus partes ${slow === 1 ? 'es lenta' : 'son lentas'}. Lo que ya está listo en memoria no cuenta.`}
      </p>
      <Rows
        title="Bloques"
        rows={rows.blocks}
        labelOf={(name) => catalogue.blocks.get(name)?.label ?? name}
      />
      <Rows
        title="Fuentes de contenido"
        rows={rows.sources}
        labelOf={(name) => sourceNamed(name)?.label ?? name}
      />
    </>
  );
}

/** Which blocks and sources of the page take the server's time. */
export function SpeedButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="pe-button" onClick={() => setOpen(true)}>
        <Icon name="speed" size={16} /> <span>Velocidad</span>
      </button>
      <Dialog
        title="Velocidad de esta página"
        size="lg"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen ? <Report /> : null}
      </Dialog>
    </>
  );
}

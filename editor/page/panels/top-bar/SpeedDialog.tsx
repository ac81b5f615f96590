import { useQuery } from '@tanstack/react-query';
import { operationEndpoints } from '../../../../schemas/endpoints/operations.ts';
import { sourceNamed } from '../../../../schemas/sources.ts';
import { useClient } from '../../../shell/api/ApiContext.ts';
import { Dialog } from '../../../shell/Dialog.tsx';
import { useEditor } from '../../EditorContext.ts';
import { milliseconds, rowsFor, type SpeedRow, usedBy } from './speed-rows.ts';

function Rows({
  title,
  rows,
  labelOf,
}: {
  title: string;
  rows: SpeedRow[];
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
  const api = useClient(operationEndpoints);
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
export const SpeedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog title="Velocidad de esta página" size="lg" isOpen={isOpen} onClose={onClose}>
    {isOpen ? <Report /> : null}
  </Dialog>
);

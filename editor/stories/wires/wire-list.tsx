import type { Wire } from '../../../schemas/wires/wire.ts';
import { countsLabel } from '../../../schemas/wires/wire-words.ts';
import { defineList } from '../../list/define-list.ts';
import { RowButton } from '../../list/RowButton.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { Menu, MenuItem } from '../../shell/Menu.tsx';
import { plural, whenLabel } from '../../shell/words.ts';
import { TARGET_LABELS } from './target-labels.ts';

/** When it was read and will be, and what came of it. */
function Reading({ wire, now }: { wire: Wire; now: Date }) {
  const { readAt, nextAt, fault, failures, counts } = wire;
  return (
    <>
      {readAt ? `Leída ${whenLabel(readAt, now)}` : 'Todavía no se lee'}
      {fault ? (
        <span className="pe-sub st-wires-fault">
          {fault}
          {failures > 1 ? ` (${plural(failures, 'vez', 'veces')} seguidas)` : ''}
        </span>
      ) : counts ? (
        <span className="pe-sub">{countsLabel(counts)}</span>
      ) : null}
      <span className="pe-sub">{nextAt ? `Otra vez: ${whenLabel(nextAt, now)}` : 'Apagada'}</span>
    </>
  );
}

interface WireContext {
  siteName: string | undefined;
  /** By a section's id. */
  nameOf: (section: string) => string;
  isReading: (wire: Wire) => boolean;
  onRead: (wire: Wire) => void;
  onChange: (wire: Wire) => void;
  onDelete: (wire: Wire) => void;
}

function WireActs({ wire, context }: { wire: Wire; context: WireContext }) {
  if (!wire.mayChange) return null;
  return (
    <div>
      <RowButton
        loading={context.isReading(wire)}
        aria-label={`Leer ahora ${wire.name}`}
        onClick={() => context.onRead(wire)}
      >
        Leer ahora
      </RowButton>
      <Menu
        className="pe-icon-button"
        label={`Más acciones de ${wire.name}`}
        items={
          <>
            <MenuItem icon={<Icon name="edit" />} onClick={() => context.onChange(wire)}>
              Cambiar…
            </MenuItem>
            <MenuItem icon={<Icon name="trash" />} onClick={() => context.onDelete(wire)}>
              Eliminar…
            </MenuItem>
          </>
        }
      >
        <Icon name="more" />
      </Menu>
    </div>
  );
}

/** The agencies that a site reads. */
export const wireList = defineList<Wire, WireContext>({
  caption: ({ siteName }) => `Agencias que lee ${siteName}`,
  keyOf: ({ id }) => id,
  count: (total) => plural(total, 'agencia', 'agencias'),
  empty: ({ siteName }) => `${siteName} no lee ninguna agencia.`,
  loading: 'Cargando agencias',
  columns: [
    {
      header: 'Agencia',
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name }) => name,
      detail: ({ url }) => url,
    },
    {
      header: 'Sus notas van a',
      cell: ({ section }, { nameOf }) => nameOf(section),
      detail: ({ target }) => TARGET_LABELS[target],
    },
    {
      header: 'Lectura',
      sortBy: ({ readAt }) => readAt,
      cell: (wire) => <Reading wire={wire} now={new Date()} />,
    },
    {
      className: 'st-wires-acts',
      cell: (wire, context) => <WireActs wire={wire} context={context} />,
    },
  ],
});

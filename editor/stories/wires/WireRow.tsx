import type { Wire } from '../../../schemas/wires/wire.ts';
import { countsLabel } from '../../../schemas/wires/wire-words.ts';
import { Button } from '../../shell/Button.tsx';
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

interface WireRowProps {
  wire: Wire;
  /** Of the section where its stories go. */
  section: string;
  isReading: boolean;
  onRead: () => void;
  onChange: () => void;
  onDelete: () => void;
}

/** An agency in the list of those that a site reads. */
export const WireRow = ({ wire, section, isReading, onRead, onChange, onDelete }: WireRowProps) => (
  <tr>
    <th scope="row">
      {wire.name}
      <span className="pe-sub">{wire.url}</span>
    </th>
    <td>
      {section}
      <span className="pe-sub">{TARGET_LABELS[wire.target]}</span>
    </td>
    <td>
      <Reading wire={wire} now={new Date()} />
    </td>
    <td className="st-wires-acts">
      {wire.mayChange ? (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            loading={isReading}
            aria-label={`Leer ahora ${wire.name}`}
            onClick={onRead}
          >
            Leer ahora
          </Button>
          <Menu
            className="pe-icon-button"
            label={`Más acciones de ${wire.name}`}
            items={
              <>
                <MenuItem icon={<Icon name="edit" />} onClick={onChange}>
                  Cambiar…
                </MenuItem>
                <MenuItem icon={<Icon name="trash" />} onClick={onDelete}>
                  Eliminar…
                </MenuItem>
              </>
            }
          >
            <Icon name="more" />
          </Menu>
        </div>
      ) : null}
    </td>
  </tr>
);

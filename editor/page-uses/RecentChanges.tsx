import { Link } from 'react-router';
import type { PageChange } from '../../schemas/page-uses-api.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { plural, whenLabel } from '../shell/words.ts';

interface RecentChangesProps {
  changes: readonly PageChange[];
  /** The change whose undoing was just asked for. */
  undoing: string | undefined;
  onUndo: (change: PageChange) => void;
}

const DOING = { change: 'Cambiando', undo: 'Deshaciendo' } as const;

/** How far it is, or what became of it, in words. */
export function changeWords({ doing, total, open, changed, undone, left }: PageChange): string {
  if (doing) return `${DOING[doing]}: ${total - open} de ${plural(total, 'página', 'páginas')}`;
  const parts = [
    ...(changed > 0 ? [plural(changed, 'página cambiada', 'páginas cambiadas')] : []),
    ...(undone > 0 ? [plural(undone, 'página deshecha', 'páginas deshechas')] : []),
    ...(left.length > 0 ? [plural(left.length, 'página sin tocar', 'páginas sin tocar')] : []),
  ];
  return parts.join(' · ') || 'Ninguna página cambió';
}

function ChangeItem({ change, isUndoing, onUndo }: ItemProps) {
  const { id, label, by, at, doing, total, open, changed, left } = change;
  return (
    <li className="pe-uses-change">
      <div className="pe-uses-change-head">
        <div>
          <strong id={`cambio-${id}`}>{label}</strong>
          <span className="pe-sub" role="status">
            {changeWords(change)}
          </span>
          <span className="pe-sub">
            {by}, {whenLabel(at, new Date())}
          </span>
        </div>
        {changed > 0 && !doing ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="undo" size={15} />}
            loading={isUndoing}
            aria-describedby={`cambio-${id}`}
            onClick={() => onUndo(change)}
          >
            Deshacer
          </Button>
        ) : null}
      </div>
      {doing ? (
        <progress max={total} value={total - open} aria-labelledby={`cambio-${id}`} />
      ) : null}
      {left.length > 0 ? (
        <details>
          <summary>Páginas sin tocar</summary>
          <ul>
            {left.map(({ page, name, reason }) => (
              <li key={page}>
                <Link to={`/paginas/${page}`}>{name}</Link>: {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

interface ItemProps {
  change: PageChange;
  isUndoing: boolean;
  onUndo: (change: PageChange) => void;
}

/** The newest changes of many pages on the site, each with the way back. */
export const RecentChanges = ({ changes, undoing, onUndo }: RecentChangesProps) =>
  changes.length === 0 ? null : (
    <section className="pe-uses-recent" aria-labelledby="usos-recientes">
      <h2 id="usos-recientes">Cambios en varias páginas</h2>
      <ul>
        {changes.map((change) => (
          <ChangeItem
            key={change.id}
            change={change}
            isUndoing={undoing === change.id}
            onUndo={onUndo}
          />
        ))}
      </ul>
    </section>
  );

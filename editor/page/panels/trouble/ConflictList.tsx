import { apply } from '../../../../schemas/page-records/apply.ts';
import { type Conflict, conflictKey } from '../../../../schemas/page-records/conflict.ts';
import { diff } from '../../../../schemas/page-records/diff.ts';
import type { PageChange } from '../../../../schemas/page-records/page-change.ts';
import type { BlockRecord } from '../../../../schemas/page-records/page-records.ts';
import { labelOf } from '../../../document/catalogue.ts';
import { valueLabel, valueText } from '../../../document/change-words.ts';
import { blockOfStored } from '../../../document/tree.ts';
import { plainText } from '../../../shell/plain-text.ts';
import { useEditor, useSyncState } from '../../EditorContext.ts';

interface Sides {
  title: string;
  mine: string;
  theirs: string;
  takeMine: string;
  takeTheirs: string;
}

type Side = 'mine' | 'theirs';

/** The change that makes the page as that side would have it. */
function towards(side: Side, conflict: Conflict, held: BlockRecord | undefined): PageChange[] {
  const { block } = conflict;
  if (conflict.kind === 'value') {
    const { path } = conflict;
    return [{ kind: 'value', block, path, before: conflict.base, after: conflict[side] }];
  }
  // Of a block that the other removed the page has mine already; elsewhere it has theirs.
  const isThere = conflict.kind === 'removed' && conflict.by === 'theirs' ? 'mine' : 'theirs';
  if (side === isThere) return [];
  if (conflict.kind === 'place') {
    const to = conflict.mine;
    return [{ kind: 'moved', block: conflict.block, from: to, to }];
  }
  if (!held) return [];
  const place = { list: held.list, preceding: [] };
  return [{ kind: 'removed', block: conflict.block, own: held.own, place }];
}

const PLACES: Sides = {
  title: '',
  mine: 'Donde tú lo pusiste',
  theirs: 'Donde está ahora',
  takeMine: 'Ponerlo donde yo',
  takeTheirs: 'Dejarlo donde está',
};
const removedByMe = (who: string): Sides => ({
  title: '',
  mine: 'Tú lo quitaste',
  theirs: `${who} lo cambió después`,
  takeMine: 'Quitarlo',
  takeTheirs: 'Conservarlo',
});
const removedByThem = (who: string): Sides => ({
  title: '',
  mine: 'Tú lo cambiaste',
  theirs: `${who} lo quitó`,
  takeMine: 'Conservarlo',
  takeTheirs: 'Quitarlo',
});

/** What two people changed at the same time, with both sides: somebody has to say which stays. */
export function ConflictList() {
  const { saving, commands, catalogue, announce } = useEditor();
  const conflicts = useSyncState((state) => state.conflicts);
  const mergedBy = useSyncState((state) => state.mergedBy);
  if (conflicts.length === 0) return null;

  // What a tab that closed left behind does not say whose the other side is.
  const who = mergedBy || 'Otra persona';
  const blockOf = (id: string | null) =>
    id === null ? undefined : blockOfStored(commands.page(), id);

  const sidesOf = (conflict: Conflict): Sides => {
    const own = blockOf(conflict.block)?.own;
    const label = conflict.block === null ? 'Página' : labelOf(catalogue, own?.block ?? '');
    if (conflict.kind === 'place') return { ...PLACES, title: label };
    if (conflict.kind === 'removed')
      return { ...(conflict.by === 'mine' ? removedByMe(who) : removedByThem(who)), title: label };
    return {
      title: `${label} · ${valueLabel(catalogue, own, conflict.path)}`,
      mine: `Tú: ${valueText(conflict.mine, plainText)}`,
      theirs: `${mergedBy || 'La otra persona'}: ${valueText(conflict.theirs, plainText)}`,
      takeMine: 'Dejar lo mío',
      takeTheirs: 'Dejar lo suyo',
    };
  };

  const settle = (conflict: Conflict, side: Side) => {
    const changes = towards(side, conflict, blockOf(conflict.block));
    commands.edit(
      (now) => diff(now, apply(now, changes, catalogue), catalogue),
      'decidir un cambio de dos personas',
    );
    void saving.sync.settle(conflict);
    announce('Decidido');
  };

  return (
    <section className="pe-conflicts" aria-label="Cambios de dos personas">
      <h2>
        {conflicts.length === 1
          ? `${who} cambió lo mismo que tú`
          : `${who} cambió lo mismo que tú, en ${conflicts.length} lugares`}
      </h2>
      <p className="pe-help">Las dos formas están a salvo hasta que elijas.</p>
      <ul>
        {conflicts.map((conflict) => {
          const sides = sidesOf(conflict);
          const held = blockOf(conflict.block);
          return (
            <li key={conflictKey(conflict)}>
              <h3>
                {held ? (
                  <button
                    type="button"
                    className="pe-link"
                    onClick={() => commands.select(held.id)}
                  >
                    {sides.title}
                  </button>
                ) : (
                  sides.title
                )}
              </h3>
              <p>{sides.mine}</p>
              <p>{sides.theirs}</p>
              <div className="pe-actions">
                <button
                  type="button"
                  className="pe-button"
                  onClick={() => settle(conflict, 'mine')}
                >
                  {sides.takeMine}
                </button>
                <button
                  type="button"
                  className="pe-button"
                  onClick={() => settle(conflict, 'theirs')}
                >
                  {sides.takeTheirs}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

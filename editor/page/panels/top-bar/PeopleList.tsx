import type { PeopleHere } from '../../../../schemas/endpoints/shapes/page.ts';
import { labelOf } from '../../../document/catalogue.ts';
import { nodeOfStored } from '../../../document/tree.ts';
import { useEditor } from '../../EditorContext.ts';

const MAX_SHOWN = 4;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** Who else has the page open; each leads to the block that he or she is in. */
export function PeopleList({ people }: { people: PeopleHere }) {
  const { commands, catalogue } = useEditor();
  if (people.length === 0) return null;
  const nodeOf = (block: string | null) =>
    block === null ? undefined : nodeOfStored(commands.page(), block);
  const others = people.length - MAX_SHOWN;
  return (
    <ul className="pe-people" aria-label="También están aquí">
      {people.slice(0, MAX_SHOWN).map(({ session, name, block }) => {
        const node = nodeOf(block);
        const where = node ? ` · ${labelOf(catalogue, node.type)}` : '';
        return (
          <li key={session}>
            <button
              type="button"
              className="pe-person"
              title={`${name}${where}`}
              aria-label={`${name}${where}`}
              disabled={!node}
              onClick={() => node && commands.select(node.props.id, 'canvas')}
            >
              {initialsOf(name)}
            </button>
          </li>
        );
      })}
      {others > 0 ? <li>+{others}</li> : null}
    </ul>
  );
}

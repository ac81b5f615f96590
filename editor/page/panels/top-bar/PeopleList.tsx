import type { PeopleHere } from '../../../../schemas/endpoints/shapes/page.ts';
import { labelOf } from '../../../document/catalogue.ts';
import { nodeOfStored } from '../../../document/tree.ts';
import { useEditor } from '../../EditorContext.ts';
import { People } from './People.tsx';

/** Who else has the page open; each leads to the block that he or she is in. */
export function PeopleList({ people }: { people: PeopleHere }) {
  const { commands, catalogue } = useEditor();
  const nodeOf = (block: string) => nodeOfStored(commands.page(), block);
  return (
    <People
      people={people}
      labelOf={(block) => {
        const node = nodeOf(block);
        return node ? labelOf(catalogue, node.type) : '';
      }}
      onGo={(block) => {
        const node = nodeOf(block);
        if (node) commands.select(node.props.id, 'canvas');
      }}
    />
  );
}

import type { PeopleHere } from '../../../../schemas/endpoints/shapes/page.ts';
import { labelOf } from '../../../document/catalogue.ts';
import { blockOfStored } from '../../../document/tree.ts';
import { useEditor } from '../../EditorContext.ts';
import { People } from './People.tsx';

/** Who else has the page open; each leads to the block that he or she is in. */
export function PeopleList({ people }: { people: PeopleHere }) {
  const { commands, catalogue } = useEditor();
  const recordOf = (block: string) => blockOfStored(commands.page(), block);
  return (
    <People
      people={people}
      labelOf={(block) => {
        const record = recordOf(block);
        return record ? labelOf(catalogue, record.own.block) : '';
      }}
      onGo={(block) => {
        const record = recordOf(block);
        if (record) commands.select(record.id, 'canvas');
      }}
    />
  );
}

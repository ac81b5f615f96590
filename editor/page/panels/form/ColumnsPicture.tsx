import './columns-picture.css';
import type { Block, ReadFields } from '../../../../blocks/_block/define-block.ts';
import { type BlockNode, columnsOf } from '../../../document/nodes.ts';
import { plural } from '../../../shell/words.ts';
import { columnShares, shareWords } from './column-shares.ts';

interface ColumnsPictureProps {
  block: Block;
  node: BlockNode;
  fields: ReadFields;
}

/** The columns of a chain as they stand side by side, and how many blocks are in each. */
export function ColumnsPicture({ block, node, fields }: ColumnsPictureProps) {
  const shares = columnShares(block, fields);
  if (shares.length < 2) return null;
  const columns = columnsOf(block, node.props);
  return (
    <section className="pe-columns" aria-label="Columnas">
      <p className="pe-label">Columnas: {shareWords(shares)}</p>
      <ol>
        {columns.map((children, index) => (
          <li
            key={block.container?.columns[index]}
            style={{ flexGrow: shares[index] ?? 1 }}
            data-empty={children.length === 0 || undefined}
          >
            <span className="pe-hidden">{block.container?.columns[index]}: </span>
            {plural(children.length, 'bloque', 'bloques')}
          </li>
        ))}
      </ol>
      <p className="pe-help">Arrastra cada bloque a su columna, o muévelo con Alt y las flechas.</p>
    </section>
  );
}

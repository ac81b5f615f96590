import './columns-picture.css';
import type { Block, ReadFields } from '../../../../blocks/_block/define-block.ts';
import { columnList, idsIn } from '../../../../schemas/page-records/page-records.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { plural } from '../../../shell/words.ts';
import { columnShares, shareWords } from './column-shares.ts';

interface ColumnsPictureProps {
  block: Block;
  nodeId: string;
  fields: ReadFields;
}

/** The columns of a chain as they stand side by side, and how many blocks are in each. */
export function ColumnsPicture({ block, nodeId, fields }: ColumnsPictureProps) {
  const shares = columnShares(block, fields);
  const labels = block.container?.columns ?? [];
  const counts = useEngineState(({ page }) =>
    labels.map((_, index) => idsIn(page, columnList(nodeId, index)).length).join(),
  );
  if (shares.length < 2) return null;
  return (
    <section className="pe-columns" aria-label="Columnas">
      <p className="pe-label">Columnas: {shareWords(shares)}</p>
      <ol>
        {counts.split(',').map((count, index) => (
          <li
            key={labels[index]}
            style={{ flexGrow: shares[index] ?? 1 }}
            data-empty={count === '0' || undefined}
          >
            <span className="pe-hidden">{labels[index]}: </span>
            {plural(Number(count), 'bloque', 'bloques')}
          </li>
        ))}
      </ol>
      <p className="pe-help">Arrastra cada bloque a su columna, o muévelo con Alt y las flechas.</p>
    </section>
  );
}

import type { ClipboardEvent } from 'react';
import type { JsonObject } from '../../../../schemas/json.ts';
import { pastedIn, textsOf } from '../../../rich-text/clipboard-data.ts';
import { inlineText } from '../../../rich-text/inline.ts';
import { Icon } from '../../../shell/Icon.tsx';
import { useStory } from '../../StoryContext.ts';
import {
  addColumn,
  addRow,
  gridOf,
  putWords,
  removeColumn,
  removeRow,
  setHeader,
  sortRows,
} from './table-element.ts';

const MOST_ROWS = 200;
const MOST_COLUMNS = 30;

/** The cells of a clipboard: of a table, or of lines parted by tabs; undefined: it is one text. */
function cellsIn(data: DataTransfer): string[][] | undefined {
  const table = pastedIn(textsOf(data))?.blocks.find((block) => block.kind === 'table');
  if (table)
    return [table.header, ...table.rows]
      .filter((row) => row.length > 0)
      .map((row) => row.map((cell) => inlineText(cell).replace(/\n/g, ' ')));
  const text = data.getData('text/plain').replace(/\r?\n$/, '');
  return text.includes('\t') ? text.split(/\r?\n/).map((line) => line.split('\t')) : undefined;
}

interface TableFieldsProps {
  element: JsonObject;
  onChange: (element: JsonObject) => void;
}

/** A table as its cells are written: Tab leads from one to the next. */
export function TableFields({ element, onChange }: TableFieldsProps) {
  const { isReadOnly } = useStory();
  const { hasHeader, rows, width } = gridOf(element);
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = cellsIn(event.clipboardData);
    if (!cells) return;
    event.preventDefault();
    const most = cells
      .slice(0, MOST_ROWS - row)
      .map((line) => line.slice(0, MOST_COLUMNS - column));
    onChange(putWords(element, { row, column }, most));
  };
  const act = (label: string, icon: 'down' | 'trash', run: () => void) => (
    <button
      type="button"
      className="pe-icon-button"
      aria-label={label}
      title={label}
      disabled={isReadOnly}
      onClick={run}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  const cell = (words: string | undefined, row: number, column: number) =>
    words === undefined ? (
      <span className="pe-help">Con elementos</span>
    ) : (
      <input
        className="pe-input"
        aria-label={
          hasHeader && row === 0
            ? `Encabezado ${column + 1}`
            : `Fila ${hasHeader ? row : row + 1}, columna ${column + 1}`
        }
        disabled={isReadOnly}
        value={words}
        onPaste={(event) => onPaste(event, row, column)}
        onChange={(event) =>
          onChange(putWords(element, { row, column }, [[event.currentTarget.value]]))
        }
      />
    );
  return (
    <div className="st-table">
      <div className="st-table-cells">
        <table>
          <tbody>
            {rows.map((line, row) => (
              <tr key={row} data-head={(hasHeader && row === 0) || undefined}>
                {line.map((words, column) => (
                  <td key={column}>{cell(words, row, column)}</td>
                ))}
                <td>
                  {rows.length > 1
                    ? act(`Quitar fila ${row + 1}`, 'trash', () =>
                        onChange(removeRow(element, row)),
                      )
                    : null}
                </td>
              </tr>
            ))}
            <tr>
              {Array.from({ length: width }, (_, column) => (
                <td key={column}>
                  {act(`Ordenar por la columna ${column + 1}`, 'down', () =>
                    onChange(sortRows(element, column)),
                  )}
                  {width > 1
                    ? act(`Quitar columna ${column + 1}`, 'trash', () =>
                        onChange(removeColumn(element, column)),
                      )
                    : null}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {isReadOnly ? null : (
        <div className="st-table-acts">
          <label>
            <input
              type="checkbox"
              checked={hasHeader}
              onChange={(event) => onChange(setHeader(element, event.currentTarget.checked))}
            />{' '}
            La primera fila es el encabezado
          </label>
          <button
            type="button"
            className="pe-button"
            disabled={rows.length >= MOST_ROWS}
            onClick={() => onChange(addRow(element))}
          >
            Otra fila
          </button>
          <button
            type="button"
            className="pe-button"
            disabled={width >= MOST_COLUMNS}
            onClick={() => onChange(addColumn(element))}
          >
            Otra columna
          </button>
        </div>
      )}
    </div>
  );
}

import type { LiveTable } from '../../schemas/live/config.ts';

const EMPTY: LiveTable = {
  header: ['Equipo', 'Marcador'],
  rows: [
    ['', ''],
    ['', ''],
  ],
};
const MAX_ROWS = 60;
const MAX_COLUMNS = 12;

interface TableFieldProps {
  table: LiveTable | null;
  onChange(table: LiveTable | null): void;
}

const replaced = <T,>(list: readonly T[], index: number, value: T): T[] =>
  list.map((one, at) => (at === index ? value : one));

/** A scoreboard, or any other table of plain text. */
export function TableField({ table, onChange }: TableFieldProps) {
  if (!table)
    return (
      <button type="button" onClick={() => onChange(EMPTY)}>
        Agregar marcador
      </button>
    );
  const { header, rows } = table;
  const setCell = (row: number, column: number, value: string) =>
    onChange({ header, rows: replaced(rows, row, replaced(rows[row] ?? [], column, value)) });
  return (
    <fieldset className="lb-table">
      <legend>Marcador</legend>
      <div className="lb-scores">
        <table>
          <thead>
            <tr>
              {header.map((cell, column) => (
                <th key={column} scope="col">
                  <input
                    aria-label={`Encabezado ${column + 1}`}
                    value={cell}
                    maxLength={120}
                    onChange={(event) =>
                      onChange({ header: replaced(header, column, event.target.value), rows })
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {header.map((_, column) => (
                  <td key={column}>
                    <input
                      aria-label={`Fila ${row + 1}, columna ${column + 1}`}
                      value={cells[column] ?? ''}
                      maxLength={120}
                      onChange={(event) => setCell(row, column, event.target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="lb-row">
        <button
          type="button"
          disabled={rows.length >= MAX_ROWS}
          onClick={() => onChange({ header, rows: [...rows, header.map(() => '')] })}
        >
          Otra fila
        </button>
        <button
          type="button"
          disabled={header.length >= MAX_COLUMNS}
          onClick={() =>
            onChange({ header: [...header, ''], rows: rows.map((cells) => [...cells, '']) })
          }
        >
          Otra columna
        </button>
        <button type="button" onClick={() => onChange(null)}>
          Quitar marcador
        </button>
      </div>
    </fieldset>
  );
}

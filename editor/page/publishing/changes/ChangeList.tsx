import type { ReactNode } from 'react';
import type { ChangeRow } from '../../../document/change-rows.ts';

interface ChangeListProps {
  rows: readonly ChangeRow[];
  /** Leads to a block; null for the page. */
  onOpen?: (row: ChangeRow) => void;
  /** Which rows lead anywhere: what is gone leads nowhere. */
  canOpen?: (row: ChangeRow) => boolean;
  /** What else can be done about one. */
  action?: (row: ChangeRow) => ReactNode;
}

const SIGNS: Record<ChangeRow['kind'], [sign: string, name: string]> = {
  added: ['+', 'Nuevo'],
  removed: ['−', 'Quitado'],
  moved: ['↕', 'Movido'],
  changed: ['~', 'Cambiado'],
};

/** What changed from one page to another, in words. */
export const ChangeList = ({
  rows,
  onOpen = () => undefined,
  canOpen = () => false,
  action,
}: ChangeListProps) => (
  <ul className="pe-rows">
    {rows.map((row) => {
      const [sign, name] = SIGNS[row.kind];
      return (
        <li key={row.block ?? ''} className="pe-change">
          <button
            type="button"
            className="pe-lead"
            disabled={!canOpen(row)}
            onClick={() => onOpen(row)}
          >
            <strong>
              <span className="pe-sign" data-kind={row.kind} aria-hidden="true">
                {sign}
              </span>
              <span className="pe-hidden">{name}: </span>
              {row.title}
            </strong>
            {row.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </button>
          {action?.(row)}
        </li>
      );
    })}
  </ul>
);

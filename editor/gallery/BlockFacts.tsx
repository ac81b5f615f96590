import type { ReactNode } from 'react';
import type { Block, PageFactName } from '../../blocks/_block/define-block.ts';
import { contentKinds, type FieldRow, fieldRows } from './field-rows.ts';

const FACT_LABELS: Record<PageFactName, string> = {
  path: 'La dirección de la página',
  pageType: 'El tipo de la página',
  columnWidth: 'El lugar que tiene en el diseño',
};

/** What of its page the block knows, in the editor's words. */
const usedFacts = ({ about, uses }: Block): string[] => [
  ...uses.map((name) => FACT_LABELS[name]),
  ...(about.length > 0 ? ['El contenido de la página'] : []),
];

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

interface BlockFactsProps {
  block: Block;
  /** Names of the sources that its present fields make it request. */
  requested: readonly string[];
}

/** What a block takes from the page and from the sources of content. */
export function BlockFacts({ block, requested }: BlockFactsProps) {
  const kinds = contentKinds(block.shape);
  const parameters = Object.keys(block.parameters ?? {});
  return (
    <section aria-labelledby="bloque-usa">
      <h2 id="bloque-usa">Qué usa</h2>
      <dl className="pe-gallery-facts">
        <Fact term="Contenido">
          {kinds.length === 0
            ? requested.length > 0
              ? 'El suyo propio; no se elige'
              : 'Ninguno'
            : null}
          {kinds.map(({ kind, label, sources }) => (
            <span key={kind} className="pe-gallery-line">
              {label} <span className="pe-sub">{sources.join(', ')}</span>
            </span>
          ))}
        </Fact>
        <Fact term="Pregunta ahora a">
          {requested.length > 0 ? <code>{requested.join(', ')}</code> : 'Ninguna fuente'}
        </Fact>
        <Fact term="De la página">{usedFacts(block).join(', ') || 'Nada'}</Fact>
        {block.container ? (
          <Fact term="Lugares para otros bloques">{block.container.columns.join(', ')}</Fact>
        ) : null}
        {parameters.length > 0 ? (
          <Fact term="De la dirección">
            <code>{parameters.map((name) => `?${name}-{id}=`).join(', ')}</code>
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

const Row = ({ row }: { row: FieldRow }) => (
  <tr>
    <th scope="row">
      <code>{row.path}</code>
      <span className="pe-sub">{row.label}</span>
    </th>
    <td data-label="Tipo">{row.kind}</td>
    <td data-label="Por omisión">
      {row.default === '' ? <span className="pe-sub">Sin valor</span> : <code>{row.default}</code>}
    </td>
    <td data-label="Obligatorio">
      {row.isRequired ? 'Sí' : 'No'}
      {row.isHidden ? <span className="pe-sub">No está en el formulario</span> : null}
    </td>
    <td>
      {row.help}
      {row.when ? <span className="pe-sub">{row.when}</span> : null}
      {row.options.length > 0 ? (
        <ul className="pe-gallery-options">
          {row.options.map(({ value, label }) => (
            <li key={value}>
              <code>{value === '' ? '""' : value}</code> {label}
            </li>
          ))}
        </ul>
      ) : null}
    </td>
  </tr>
);

/** The fields of a block, from their declaration. */
export function FieldTable({ block }: { block: Block }) {
  const rows = fieldRows(block.shape);
  return (
    <section aria-labelledby="bloque-campos">
      <h2 id="bloque-campos">Campos</h2>
      {rows.length === 0 ? (
        <p className="pe-sub">Este bloque no tiene campos.</p>
      ) : (
        <table className="pe-table pe-gallery-fields">
          <caption className="pe-hidden">Campos de {block.label}</caption>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Tipo</th>
              <th scope="col">Por omisión</th>
              <th scope="col">Obligatorio</th>
              <th scope="col">Ayuda y opciones</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.path} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

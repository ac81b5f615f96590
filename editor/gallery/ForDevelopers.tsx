import type { Block } from '../../blocks/_block/define-block.ts';
import { siteEndpoints } from '../../schemas/endpoints/sites.ts';
import { addressOf } from '../shell/api/call.ts';
import { Icon } from '../shell/Icon.tsx';
import { type FieldRow, fieldRows } from './field-rows.ts';

const Row = ({ row }: { row: FieldRow }) => (
  <tr>
    <th scope="row">
      <code>{row.path}</code>
      <span className="pe-sub">{row.label}</span>
    </th>
    <td data-label="Tipo">{row.kind}</td>
    <td data-label="Valor inicial">
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
function FieldTable({ block }: { block: Block }) {
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
              <th scope="col">Valor inicial</th>
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

interface ForDevelopersProps {
  block: Block;
  /** Names of the sources that its present fields make it request. */
  requested: readonly string[];
}

/** What only developers look for. Its words are theirs: `interface-words.ts` leaves them out. */
export function ForDevelopers({ block, requested }: ForDevelopersProps) {
  const parameters = Object.keys(block.parameters ?? {}).map((name) => `?${name}-{id}=`);
  return (
    <details className="pe-gallery-developers">
      <summary>Para desarrollo</summary>
      <div className="pe-gallery-head">
        <p>
          <code>{block.name}</code> · versión {block.version}
          {requested.length > 0 ? (
            <>
              {' · fuentes '}
              <code>{requested.join(', ')}</code>
            </>
          ) : null}
          {parameters.length > 0 ? (
            <>
              {' · parámetros '}
              <code>{parameters.join(', ')}</code>
            </>
          ) : null}
        </p>
        <a
          className="pe-button"
          href={addressOf(siteEndpoints.blockSchema, [block.name])}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="external" size={16} /> JSON Schema
        </a>
      </div>
      <FieldTable block={block} />
    </details>
  );
}

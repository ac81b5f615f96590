import type { ReactNode } from 'react';
import type { Block, PageFactName } from '../../blocks/_block/define-block.ts';
import { sourceNamed } from '../../schemas/sources.ts';
import { contentKinds } from './field-rows.ts';

const FACT_LABELS: Record<PageFactName, string> = {
  path: 'la dirección',
  pageType: 'el tipo',
  columnWidth: 'el lugar que tiene en el diseño',
};

/** What of its page the block knows, in the editor's words. */
const usedFacts = ({ about, uses }: Block): string[] => [
  ...uses.map((name) => FACT_LABELS[name]),
  ...(about.length > 0 ? ['el contenido'] : []),
];

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** «Notas de una etiqueta · Una nota»; what was said already is not said again. */
const labelsOf = (names: readonly string[], said = ''): string =>
  names
    .flatMap((name) => sourceNamed(name)?.label ?? [])
    .filter((label) => label !== said)
    .join(' · ');

interface BlockFactsProps {
  block: Block;
  /** Names of the sources that its present fields make it request. */
  requested: readonly string[];
}

/** What a block takes from the page and from the newsroom's content, in the editor's words. */
export function BlockFacts({ block, requested }: BlockFactsProps) {
  const kinds = contentKinds(block.shape);
  return (
    <section aria-labelledby="bloque-usa">
      <h2 id="bloque-usa">Qué usa</h2>
      <dl className="pe-gallery-facts">
        <Fact term="Contenido">
          {kinds.length === 0
            ? requested.length > 0
              ? 'El suyo propio; no se elige'
              : 'No se elige ninguno'
            : null}
          {kinds.map(({ kind, label, sources }) => (
            <span key={kind} className="pe-gallery-line">
              {label} <span className="pe-sub">{labelsOf(sources, label)}</span>
            </span>
          ))}
        </Fact>
        {requested.length > 0 ? <Fact term="Ahora muestra">{labelsOf(requested)}</Fact> : null}
        <Fact term="De la página">{usedFacts(block).join(', ') || 'Nada'}</Fact>
        {block.container ? (
          <Fact term="Lugares para otros bloques">{block.container.columns.join(' · ')}</Fact>
        ) : null}
      </dl>
    </section>
  );
}

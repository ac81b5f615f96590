import { useCallback, useMemo, useState } from 'react';
import type { Block } from '../../blocks/_block/define-block.ts';
import { formShape } from '../../blocks/_block/form-shape.ts';
import { isRequest, requestsOf } from '../../blocks/_block/requests.ts';
import { registry } from '../../blocks/registry.ts';
import { suitsBlock } from '../../blocks/sample-stories.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { Stage } from '../canvas/Stage.tsx';
import { useView } from '../canvas/use-view.ts';
import { WidthSegments } from '../canvas/WidthSegments.tsx';
import { type BlockChange, changeFields } from '../document/change.ts';
import { fieldFaults } from '../document/faults.ts';
import { freshBlock } from '../document/fresh-block.ts';
import { FieldForm } from '../fields/FieldForm.tsx';
import { type Samples, sampleBlock } from '../samples/sample-fields.ts';
import {
  pageKindOf,
  SAMPLE_PAGE_KINDS,
  type SamplePageKind,
  samplePageLabel,
  useSamplePage,
} from '../samples/sample-page.ts';
import { BlockFacts } from './BlockFacts.tsx';
import { ForDevelopers } from './ForDevelopers.tsx';
import { LiveBlock } from './LiveBlock.tsx';

interface TryOutProps {
  block: Block;
  /** The block in the columns of a chain. */
  child: Block | undefined;
  site: SiteProperties;
  styles: string;
  samples: Samples;
}

function requestedSources(stored: StoredBlock, facts: PageFacts): string[] {
  try {
    const requests = requestsOf(registry, stored, facts);
    if (!requests) return [];
    return [
      ...new Set(
        (isRequest(requests) ? [requests] : Object.values(requests)).map(({ source }) => source),
      ),
    ];
  } catch {
    // The card in the preview says that the block fails.
    return [];
  }
}

/** A block beside its form. A change shows at once and is not saved. */
export function TryOut({ block, child, site, styles, samples }: TryOutProps) {
  const [stored, setStored] = useState<StoredBlock>(() => sampleBlock(block, samples, child));
  const { width, onWidth } = useView();
  const [pageKind, setPageKind] = useState<SamplePageKind>(() => pageKindOf(block));
  const { facts, isLoading } = useSamplePage(site, pageKind, suitsBlock.get(block.name));
  const faults = useMemo(() => fieldFaults(stored, block), [stored, block]);
  const requested = useMemo(() => requestedSources(stored, facts), [stored, facts]);
  const change = useCallback((next: BlockChange) => setStored(next), []);
  const isBare = Object.keys(block.shape).length === 0;
  return (
    <>
      <div className="pe-gallery-try">
        <section className="pe-gallery-live" aria-label="Vista previa">
          <div className="pe-gallery-tools">
            <WidthSegments label="Ancho de la vista previa" width={width} onWidth={onWidth} />
            {block.about.length > 0 ? (
              <label className="pe-gallery-page">
                <span>Ver en la página de</span>
                <select
                  className="pe-input"
                  value={pageKind}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setPageKind(
                      (before) => SAMPLE_PAGE_KINDS.find((kind) => kind === value) ?? before,
                    );
                  }}
                >
                  {SAMPLE_PAGE_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {samplePageLabel(kind)}
                    </option>
                  ))}
                </select>
              </label>
            ) : null}
          </div>
          <div className="pe-gallery-stage" aria-busy={isLoading}>
            <Stage width={width}>
              <LiveBlock
                block={block}
                stored={stored}
                onChange={change}
                facts={facts}
                styles={styles}
              />
            </Stage>
          </div>
        </section>
        <section className="pe-gallery-form" aria-labelledby="bloque-formulario">
          <div className="pe-gallery-tools">
            <h2 id="bloque-formulario">Propiedades</h2>
            {isBare ? null : (
              <>
                <button
                  type="button"
                  className="pe-button"
                  onClick={() => setStored(freshBlock(block))}
                >
                  Vaciar
                </button>
                <button
                  type="button"
                  className="pe-button"
                  onClick={() => setStored(sampleBlock(block, samples, child))}
                >
                  Volver al ejemplo
                </button>
              </>
            )}
          </div>
          <div className="pe-gallery-fieldset">
            <p className="pe-help">
              {isBare
                ? 'Este bloque no tiene opciones: muestra lo que le corresponde de la página.'
                : 'Es sólo una prueba: nada de lo que cambies aquí se guarda.'}
            </p>
            <FieldForm
              shape={formShape(block, stored)}
              values={stored.fields}
              faults={faults}
              site={site.key}
              onChange={(values) =>
                setStored((before) => changeFields(before, block, () => values))
              }
            />
          </div>
        </section>
      </div>
      <BlockFacts block={block} requested={requested} />
      <ForDevelopers block={block} requested={requested} />
    </>
  );
}

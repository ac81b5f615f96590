import { layouts } from '../../../../layouts/registry.ts';
import type { StoredBlock } from '../../../../schemas/page.ts';
import { sectionList } from '../../../../schemas/page-records/page-records.ts';
import { namesIn, parkedBlocks, unpark, unparkAll } from '../../../document/parked.ts';
import { mainSection } from '../../../document/spots.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { Icon } from '../../../shell/Icon.tsx';
import { useEditor } from '../../EditorContext.ts';

/** What the layouts call a section; its stored name where none of them has it. */
const sectionLabel = (name: string): string => {
  const label = layouts
    .flatMap(({ sections }) => sections)
    .find((section) => section.name === name)?.label;
  return label ? `Estaba en «${label}»` : `Estaba en una sección que ya no existe («${name}»)`;
};

/**
 * Blocks of sections that the layout lacks. They are kept, not shown on the site, and can be moved
 * to a section of the layout.
 */
export function ParkedBlocks() {
  const { catalogue, layout, commands } = useEditor();
  const page = useEngineState((state) => state.page);
  const parkedList = parkedBlocks(page, layout, catalogue);
  const mayStand = (block: StoredBlock, section: string) =>
    commands.faultAt(namesIn(block), sectionList(section)) === undefined;
  const main = layout && mainSection(layout);
  const bringable = parkedList.filter(({ block }) => main && mayStand(block, main));
  return (
    <div className="pe-parked">
      <h2 className="pe-group-title">Bloques apartados</h2>
      <p className="pe-help">
        Estaban en secciones que este diseño no tiene. Se conservan, pero no se ven en el sitio.
      </p>
      {layout && main && bringable.length > 1 ? (
        <button
          type="button"
          className="pe-button"
          onClick={() =>
            commands.edit(
              (before) =>
                unparkAll(before, layout, main, catalogue, (block) => mayStand(block, main)),
              'traer los bloques apartados',
            )
          }
        >
          {bringable.length === parkedList.length ? 'Traer todos' : `Traer ${bringable.length}`} a «
          {layout.sections.find(({ name }) => name === main)?.label}»
        </button>
      ) : null}
      <ul>
        {parkedList.map((parked) => (
          <li key={parked.id}>
            <span className="pe-label">
              {catalogue.blocks.get(parked.block.block)?.label ??
                `Bloque desconocido («${parked.block.block}»)`}
            </span>
            <span className="pe-sub">{sectionLabel(parked.section)}</span>
            {layout ? (
              <select
                className="pe-input"
                aria-label={`Traer a una sección: ${catalogue.blocks.get(parked.block.block)?.label ?? parked.block.block}`}
                value=""
                onChange={(event) => {
                  const section = event.currentTarget.value || mainSection(layout);
                  commands.edit(
                    (before) => unpark(before, [parked], section, catalogue),
                    'traer un bloque apartado',
                  );
                }}
              >
                <option value="">Traer a…</option>
                {layout.sections.map(({ name, label }) => (
                  <option key={name} value={name} disabled={!mayStand(parked.block, name)}>
                    {label}
                  </option>
                ))}
              </select>
            ) : null}
          </li>
        ))}
      </ul>
      {parkedList.length === 0 ? (
        <p className="pe-empty">
          <Icon name="check" size={20} /> No hay bloques apartados.
        </p>
      ) : null}
    </div>
  );
}

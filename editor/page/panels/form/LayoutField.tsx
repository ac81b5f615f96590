import { useState } from 'react';
import type { Layout } from '../../../../layouts/_layout/define-layout.ts';
import { layouts } from '../../../../layouts/registry.ts';
import { LayoutPicture } from '../../../desk/LayoutPicture.tsx';
import { labelOf } from '../../../document/catalogue.ts';
import { type LayoutChange, mapLayout } from '../../../document/map-layout.ts';
import { useEngineState } from '../../../engine/engine-state.ts';
import { Button } from '../../../shell/Button.tsx';
import { plural } from '../../../shell/words.ts';
import { useEditor } from '../../EditorContext.ts';

interface ConfirmProps {
  to: Layout;
  parked: LayoutChange['parked'];
  onDo: () => void;
  onCancel: () => void;
}

/** What readers would see no longer in another layout, before it is chosen. */
function ConfirmLayout({ to, parked, onDo, onCancel }: ConfirmProps) {
  const { catalogue, layout } = useEditor();
  const sectionLabel = (name: string) =>
    layout?.sections.find((section) => section.name === name)?.label ?? name;
  const count = plural(parked.length, 'bloque no se verá', 'bloques no se verán');
  return (
    <div className="pe-layout-confirm" role="alertdialog" aria-labelledby="pe-layout-confirm">
      <p id="pe-layout-confirm">
        <strong>
          En «{to.label}», {count}.
        </strong>{' '}
        Se guardan en «Apartados»:
      </p>
      <ul>
        {parked.map(({ section, block }) => (
          <li key={block.id}>
            {labelOf(catalogue, block.own.block)}
            <span className="pe-sub">{sectionLabel(section)}</span>
          </li>
        ))}
      </ul>
      <div className="pe-actions">
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button size="compact-sm" color="brand" onClick={onDo} autoFocus>
          Cambiar el diseño
        </Button>
      </div>
    </div>
  );
}

/** The layout of a page. Another one takes the blocks along where it can, as one step. */
export function LayoutField() {
  const { layout, catalogue, commands } = useEditor();
  const page = useEngineState((state) => state.page);
  const [wanted, setWanted] = useState<Layout>();
  const apply = (to: Layout) => {
    setWanted(undefined);
    commands.edit(
      (before) => mapLayout(before, layout, to, catalogue).changes,
      'cambiar el diseño',
    );
  };
  const choose = (to: Layout) => {
    if (mapLayout(page, layout, to, catalogue).parked.length > 0) setWanted(to);
    else apply(to);
  };
  const parked = wanted ? mapLayout(page, layout, wanted, catalogue).parked : [];
  return (
    <fieldset className="pe-field-group">
      <legend>Diseño</legend>
      <div className="pe-layouts" data-size="small">
        {layouts.map((option) => (
          <label key={option.name} className="pe-layout">
            <input
              type="radio"
              name="page-layout"
              checked={(wanted ?? layout)?.name === option.name}
              onChange={() => choose(option)}
            />
            <LayoutPicture layout={option} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {wanted ? (
        <ConfirmLayout
          to={wanted}
          parked={parked}
          onDo={() => apply(wanted)}
          onCancel={() => setWanted(undefined)}
        />
      ) : (
        <p className="pe-help">
          Los bloques pasan a la sección que les toca. Los que no tienen lugar se guardan en
          «Apartados».
        </p>
      )}
    </fieldset>
  );
}

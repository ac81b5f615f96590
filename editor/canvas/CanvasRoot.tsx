import type { FilledSection } from '../../layouts/_layout/define-layout.ts';
import { layoutNamed } from '../../layouts/registry.ts';
import { idsIn, sectionList } from '../../schemas/page-records/page-records.ts';
import { useEngineState } from '../engine/engine-state.ts';
import type { RootViewProps } from '../engine/views.ts';
import { Zone } from './Zone.tsx';

/** On a page without blocks. */
const BEGIN = 'Arrastra aquí un bloque o una nota, o búscalos con Ctrl+K';

/** The page's layout with a drop zone in each of its sections. */
export function CanvasRoot({ layout: name, slots }: RootViewProps) {
  const layout = layoutNamed(name);
  const counts = useEngineState(({ page }) =>
    (layout?.sections ?? [])
      .map((section) => idsIn(page, sectionList(section.name)).length)
      .join(','),
  ).split(',');
  if (!layout) {
    return (
      <div className="pc-card" data-kind="problem">
        <strong>El diseño «{name}» ya no existe</strong>
        <p>
          Los bloques se conservan. Elige otro diseño en «Página» y tráelos de «Bloques apartados».
        </p>
      </div>
    );
  }
  const isEmpty = counts.every((count) => count === '0');
  const sections = layout.sections.map((section, index): [string, FilledSection] => {
    const content = (
      <Zone
        key={section.name}
        label={section.label}
        hint={isEmpty && section.role === 'main' ? BEGIN : undefined}
      >
        {slots(section.name)}
      </Zone>
    );
    return [section.name, { content, count: Number(counts[index]) }];
  });
  const View = layout.View;
  return <View sections={Object.fromEntries(sections)} hiddenTitle={null} isEditing />;
}

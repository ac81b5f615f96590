import { createUsePuck } from '@puckeditor/core';
import { type ComponentType, useMemo } from 'react';
import type { FilledSection } from '../../layouts/_layout/define-layout.ts';
import { layoutNamed } from '../../layouts/registry.ts';
import { sectionSlot } from '../document/nodes.ts';
import { Zone } from './Zone.tsx';

const usePuck = createUsePuck();

type SlotView = ComponentType<{ minEmptyHeight?: number }>;

/** The page's layout with a drop zone in each of its sections. */
export function CanvasRoot({
  shell,
  slots,
}: {
  shell: string;
  slots: (section: string) => SlotView | undefined;
}) {
  const name = useMemo(() => (JSON.parse(shell) as { layout: string }).layout, [shell]);
  const layout = layoutNamed(name);
  const counts = usePuck((state) => {
    const props = (state.appState.data.root.props ?? {}) as Record<string, unknown[] | undefined>;
    return (layout?.sections ?? [])
      .map((section) => props[sectionSlot(section.name)]?.length ?? 0)
      .join(',');
  }).split(',');
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
  const sections = layout.sections.map((section, index): [string, FilledSection] => {
    const Slot = slots(section.name);
    const content = (
      <Zone key={section.name} label={section.label}>
        {Slot ? <Slot minEmptyHeight={72} /> : null}
      </Zone>
    );
    return [section.name, { content, count: Number(counts[index]) }];
  });
  const View = layout.View;
  return <View sections={Object.fromEntries(sections)} hiddenTitle={null} isEditing />;
}

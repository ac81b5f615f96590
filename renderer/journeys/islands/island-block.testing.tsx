import type { ReactNode } from 'react';
import { defineBlock, type ViewProps } from '../../../blocks/_block/define-block.ts';
import { choice, type FieldsOf, text } from '../../../schemas/fields.ts';
import { Island } from '../../../ui/Island.tsx';
import { island as broken } from './Broken.island.tsx';
import { island as note } from './Note.island.tsx';

const blockFields = {
  title: text({ label: 'Título', group: 'Contenido' }),
  island: choice({
    label: 'Isla',
    group: 'Contenido',
    options: { Note: 'Nota', Broken: 'Rota', Fragile: 'Frágil', far: 'Lejanía' },
    default: 'Note',
  }),
  when: choice({
    label: 'Momento',
    group: 'Contenido',
    options: {
      load: 'Al cargar',
      idle: 'Después de cargar',
      visible: 'Al acercarse',
      interaction: 'Al tocarla',
    },
    default: 'load',
  }),
};

/** The tests' own block: one island, or a place so high that what follows is far away. */
function IslandBlock({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode {
  const { title, island, when } = fields;
  if (island === 'far') return <svg aria-hidden="true" width="1" height="4000" />;
  if (island === 'Note') return <Island of={note} when={when} props={{ title }} page={page} />;
  const breaks = island === 'Broken' ? 'at-once' : 'pressed';
  return <Island of={broken} when={when} props={{ title, breaks }} page={page} />;
}

export const islandBlock = defineBlock({
  name: 'island-of-tests',
  label: 'Isla de pruebas',
  group: 'text',
  version: 1,
  fields: blockFields,
  View: IslandBlock,
});

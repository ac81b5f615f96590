import type { DroppedMarkup } from '../html.ts';

const NAMES: Readonly<Record<DroppedMarkup['what'], string>> = {
  script: 'un script',
  frame: 'un marco',
  plugin: 'un complemento',
};

/** What readers do not get of some markup, as editors read it. */
export const droppedLabel = ({ what, host }: DroppedMarkup): string =>
  `Los lectores no reciben ${NAMES[what]}${host ? ` de ${host}` : ''}: la política de HTML del sitio no lo deja correr.`;

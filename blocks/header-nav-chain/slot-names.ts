/** What may stand in a place of the bar or of the menu (rule 8.1). */
export const SLOT_LABELS = {
  none: 'Nada',
  search: 'Búsqueda',
  queryly: 'Búsqueda sobre la página',
  menu: 'Botón del menú',
  custom: 'Un bloque de esta cadena',
} as const;
export type Slot = keyof typeof SLOT_LABELS;

/** Every place, with what stands there unless an editor says otherwise (rule 8.2). */
export const SLOT_DEFAULTS = {
  leftMobile1: 'menu',
  leftDesktop1: 'search',
  leftDesktop2: 'menu',
  rightMobile1: 'none',
  rightDesktop1: 'none',
  rightDesktop2: 'none',
  menuMobile1: 'search',
  menuMobile2: 'none',
  menuDesktop1: 'none',
  menuDesktop2: 'none',
} as const satisfies Record<string, Slot>;
export type SlotName = keyof typeof SLOT_DEFAULTS;

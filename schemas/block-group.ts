/** Groups of the editor's block drawer, in its order. */
export const BLOCK_GROUPS = {
  chains: 'Cadenas',
  promos: 'Promos',
  lists: 'Listas',
  navigation: 'Navegación',
  article: 'Artículo',
  text: 'Texto',
  media: 'Medios',
  ads: 'Publicidad',
  shared: 'Compartidos',
  account: 'Cuenta',
  sales: 'Suscripciones',
} as const;
export type BlockGroup = keyof typeof BLOCK_GROUPS;

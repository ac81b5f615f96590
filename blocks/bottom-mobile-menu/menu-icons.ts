import type { IconName } from '../../ui/Icon.tsx';

/** Icons that stand for a section, with what editors call them. */
export const MENU_ICONS = {
  news: 'Periódico',
  home: 'Casa',
  opinion: 'Opinión',
  pin: 'Lugar',
  globe: 'Mundo',
  money: 'Dinero',
  ball: 'Deportes',
  star: 'Estrella',
  play: 'Video',
  camera: 'Fotografía',
  search: 'Lupa',
  user: 'Persona',
} as const satisfies Partial<Record<IconName, string>>;

type MenuIcon = keyof typeof MENU_ICONS;

const BY_SEGMENT: Readonly<Record<string, MenuIcon>> = {
  '': 'home',
  opinion: 'opinion',
  nacional: 'pin',
  mundo: 'globe',
  economia: 'money',
  negocios: 'money',
  deportes: 'ball',
  cultura: 'star',
  espectaculos: 'star',
  videos: 'play',
  fotos: 'camera',
  galerias: 'camera',
  busqueda: 'search',
  account: 'user',
};

/** The icon that goes with an address, by its first segment. */
export const iconOf = (address: string): MenuIcon =>
  BY_SEGMENT[/^\/?([^/?#]*)/.exec(address)?.[1]?.toLowerCase() ?? ''] ?? 'news';

import { accessibleName, choice, hierarchy, optionalNumber, toggle } from '../../schemas/fields.ts';
import { SLOT_DEFAULTS, SLOT_LABELS, type SlotName } from './slot-names.ts';

const BAR = 'Barra';
const MENU = 'Menú lateral';
const { menu: _, ...MENU_LABELS } = SLOT_LABELS;

const barSlot = (name: SlotName, label: string) =>
  choice({ label, group: BAR, options: SLOT_LABELS, default: SLOT_DEFAULTS[name] });
const menuSlot = (name: `menu${string}` & SlotName, label: string) =>
  choice({ label, group: MENU, options: MENU_LABELS, default: SLOT_DEFAULTS[name] });
const customIndex = (field: SlotName, group: string) =>
  optionalNumber({
    label: '¿Cuál bloque?',
    group,
    help: 'Su lugar en esta cadena, desde 1',
    integer: false,
    step: 1,
    visibleWhen: { field, equals: 'custom' },
  });

export const fields = {
  hierarchy: hierarchy({ label: 'Secciones del menú', group: 'Contenido' }),
  logoAlignment: choice({
    label: 'Lugar del logotipo',
    group: BAR,
    options: { center: 'Al centro', left: 'A la izquierda', right: 'A la derecha' },
    default: 'center',
  }),
  horizontalLinksHierarchy: hierarchy({
    label: 'Enlaces de la barra',
    group: 'Contenido',
    help: 'Se ven cuando el logotipo está a la izquierda o a la derecha',
  }),
  showHorizontalSeperatorDots: toggle({
    label: 'Puntos entre los enlaces',
    group: BAR,
    default: true,
  }),
  ariaLabel: accessibleName({
    label: 'Nombre del menú para lectores de pantalla',
    group: 'Accesibilidad',
    default: 'Sections Menu',
  }),
  ariaLabelLink: accessibleName({
    label: 'Nombre de los enlaces para lectores de pantalla',
    group: 'Accesibilidad',
    default: 'Top Links',
  }),
  signInOrder: optionalNumber({
    label: 'Lugar del inicio de sesión',
    integer: false,
    hidden: true,
  }),
  leftMobile1: barSlot('leftMobile1', 'Izquierda, en celular'),
  leftMobile1CustomIndex: customIndex('leftMobile1', BAR),
  leftDesktop1: barSlot('leftDesktop1', 'Izquierda, primero'),
  leftDesktop1CustomIndex: customIndex('leftDesktop1', BAR),
  leftDesktop2: barSlot('leftDesktop2', 'Izquierda, segundo'),
  leftDesktop2CustomIndex: customIndex('leftDesktop2', BAR),
  rightMobile1: barSlot('rightMobile1', 'Derecha, en celular'),
  rightMobile1CustomIndex: customIndex('rightMobile1', BAR),
  rightDesktop1: barSlot('rightDesktop1', 'Derecha, primero'),
  rightDesktop1CustomIndex: customIndex('rightDesktop1', BAR),
  rightDesktop2: barSlot('rightDesktop2', 'Derecha, segundo'),
  rightDesktop2CustomIndex: customIndex('rightDesktop2', BAR),
  menuMobile1: menuSlot('menuMobile1', 'En el menú, en celular, primero'),
  menuMobile1CustomIndex: customIndex('menuMobile1', MENU),
  menuMobile2: menuSlot('menuMobile2', 'En el menú, en celular, segundo'),
  menuMobile2CustomIndex: customIndex('menuMobile2', MENU),
  menuDesktop1: menuSlot('menuDesktop1', 'En el menú, primero'),
  menuDesktop1CustomIndex: customIndex('menuDesktop1', MENU),
  menuDesktop2: menuSlot('menuDesktop2', 'En el menú, segundo'),
  menuDesktop2CustomIndex: customIndex('menuDesktop2', MENU),
};

import { mayAnywhere, type StaffAction } from '../../../schemas/may.ts';
import type { useMe } from '../../shell/use-may.ts';

/** A screen that the bar leads to. */
export interface DeskPath {
  path: string;
  label: string;
  /** Screens that are reached from it, whatever their addresses. */
  beneath?: readonly string[];
}

/** Of whoever edits pages. */
const WRITERS_DESKS: readonly DeskPath[] = [
  { path: '/', label: 'Páginas', beneath: ['/calendario', '/usos'] },
  { path: '/historias', label: 'Notas', beneath: ['/colecciones', '/plantillas', '/agencias'] },
  { path: '/imagenes', label: 'Imágenes' },
  { path: '/bloques', label: 'Bloques' },
];

/** What only those see who may do something there. */
const ADMIN_DESKS: readonly (DeskPath & { action: StaffAction })[] = [
  { path: '/directos', label: 'Directos', action: 'live.write' },
  { path: '/notas', label: 'Retiros', action: 'story.withdraw' },
  { path: '/lectores', label: 'Lectores', action: 'readers.help' },
  { path: '/ventas', label: 'Ventas', action: 'sales.manage' },
  { path: '/cuentas', label: 'Cuentas', beneath: ['/claves'], action: 'people.manage' },
  { path: '/registro', label: 'Registro', action: 'audit.read' },
  { path: '/tareas', label: 'Tareas', action: 'jobs.read' },
  { path: '/buzon', label: 'Buzón', action: 'mails.read' },
];

/** The screens that somebody may go to; of whoever is not known yet, those of all who write. */
export function desksOf(me: ReturnType<typeof useMe>): readonly DeskPath[] {
  const isWriter = me === undefined || mayAnywhere(me, 'page.read');
  const others = ADMIN_DESKS.filter(({ action }) => me && mayAnywhere(me, action));
  return [...(isWriter ? WRITERS_DESKS : []), ...others];
}

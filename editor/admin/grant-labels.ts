import type { Grant, GrantableSite, StaffRole } from '../../schemas/staff-api.ts';

export const ROLE_LABELS: Record<StaffRole, string> = {
  editor: 'Edita',
  publisher: 'Publica',
  'live-blog': 'Escribe directos',
  sales: 'Lleva las ventas',
  admin: 'Administra todo',
};

export const ROLE_HELP: Record<StaffRole, string> = {
  editor: 'Guarda borradores; no publica.',
  publisher: 'Edita, publica, programa, retira y archiva.',
  'live-blog': 'Sólo los directos.',
  sales: 'Sólo catálogo, suscripciones, pedidos y cifras.',
  admin: 'Todo, en todos los sitios: también cuentas, registro y tareas.',
};

/** A grant in words: «Publica en La Brújula, sección Nacional». */
export function grantLabel(
  { role, site, section }: Grant,
  sites: readonly GrantableSite[],
): string {
  if (role === 'admin') return ROLE_LABELS.admin;
  const found = sites.find(({ key }) => key === site);
  const where = site === null ? 'en todos los sitios' : `en ${found?.name ?? site}`;
  if (section === null) return `${ROLE_LABELS[role]} ${where}`;
  const among = found ? [found] : sites;
  const name = among.flatMap(({ sections }) => sections).find(({ id }) => id === section)?.name;
  return `${ROLE_LABELS[role]} ${where}, sección ${name ?? section}`;
}

import type { Grant, StaffRole } from '../../schemas/staff-api.ts';

const ROLES: Record<Exclude<StaffRole, 'admin'>, string> = {
  publisher: 'publica en',
  editor: 'edita en',
  'live-blog': 'escribe directos en',
  sales: 'lleva las ventas en',
};

/** What an account may do, in a line of the log. */
export const grantWords = (grants: readonly Grant[]): string =>
  grants
    .map(({ role, site, section }) =>
      role === 'admin'
        ? 'administra todo'
        : [ROLES[role], site ?? 'todos los sitios', section].filter(Boolean).join(' '),
    )
    .join(', ');

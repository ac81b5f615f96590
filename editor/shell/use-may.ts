import { useQuery } from '@tanstack/react-query';
import { may, mayAnywhere, type StaffAction, type Where } from '../../schemas/may.ts';
import type { PageRoute } from '../../schemas/page.ts';
import type { StaffMember } from '../../schemas/staff-api.ts';
import { useApi } from './api/ApiContext.ts';

const REASONS: Partial<Record<StaffAction, string>> = {
  'page.create': 'Tu cuenta no crea páginas en este sitio',
  'page.save': 'Tu cuenta no edita esta página',
  'page.move': 'Tu cuenta no cambia la dirección de páginas publicadas',
  'page.publish': 'Tu cuenta no publica en este sitio',
  'page.schedule': 'Tu cuenta no programa publicaciones en este sitio',
  'page.unpublish': 'Tu cuenta no retira páginas de este sitio',
  'page.erase': 'Sólo quien administra borra para siempre',
  'page.archive': 'Tu cuenta no archiva ni elimina páginas de este sitio',
};
const HERE = 'en este sitio';
const DENIED = 'Tu cuenta no tiene permiso para esto';

/** Where a page stands, for `useMay`. */
export const whereOf = ({ site, route }: { site: string; route: PageRoute }): Where => ({
  site,
  path: route.kind === 'path' ? route.path : undefined,
});

/** Why somebody may not do something there; undefined: they may. */
export function whyNot(
  member: Pick<StaffMember, 'grants'>,
  action: StaffAction,
  where: Where,
): string | undefined {
  if (may(member, action, where)) return undefined;
  const reason = REASONS[action] ?? DENIED;
  // On the site they may, only not at that page.
  const isSection =
    mayAnywhere(member, action) &&
    member.grants.some(
      ({ site, section }) => section !== null && [null, where.site].includes(site),
    );
  return isSection ? reason.replace(HERE, 'en esta sección') : reason;
}

/** Who is signed in; undefined while that is not known. */
export function useMe(): StaffMember | undefined {
  const api = useApi();
  return useQuery({ queryKey: ['me'], queryFn: api.me, staleTime: Number.POSITIVE_INFINITY }).data;
}

/**
 * May who is signed in do something there? `reason` says why not, for the control's title. The
 * server decides: this is so that nobody presses in vain.
 */
export function useMay(
  action: StaffAction,
  where: Where = {},
): { isAllowed: boolean; reason: string | undefined } {
  const me = useMe();
  const reason = me ? whyNot(me, action, where) : undefined;
  return { isAllowed: me !== undefined && reason === undefined, reason };
}

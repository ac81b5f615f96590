import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { PageRoute } from '../../schemas/page.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { routeFault } from './RouteFields.tsx';

const PAUSE_MS = 250;

export interface AddressNews {
  /** Why the page cannot stand there. */
  fault?: string;
  /** An address that is free, where that one is not. */
  proposal?: string;
  /** Who replies there today by a template. */
  hides?: string;
}

/** What is at an address that somebody chooses, soon after each key. Undefined: not known yet. */
export function useAddress(
  site: string,
  route: PageRoute,
  page = '',
  isAsked = true,
): AddressNews | undefined {
  const api = useApi();
  const path = route.kind === 'path' && isAsked && !routeFault(route) ? route.path : '';
  const [asked] = useDebouncedValue(path, PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['address', site, asked, page],
    queryFn: () => api.address({ site, path: asked, page }),
    enabled: asked !== '' && asked === path,
    staleTime: 0,
  });
  if (path === '') return {};
  if (!data || asked !== path) return undefined;
  return {
    ...(data.taken
      ? {
          fault: `La página «${data.taken.name}» ya tiene esa dirección.`,
          proposal: data.taken.proposal,
        }
      : {}),
    ...(data.hides ? { hides: data.hides } : {}),
  };
}

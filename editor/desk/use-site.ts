import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '../shell/api/ApiContext.ts';

/** The sites and the one that the address names (`?sitio=`), else the first. */
export function useSite() {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const sites = useQuery({ queryKey: ['sites'], queryFn: api.sites });
  const site = sites.data?.find(({ key }) => key === params.get('sitio')) ?? sites.data?.[0];
  const choose = (key: string) =>
    setParams((before) => {
      before.set('sitio', key);
      return before;
    });
  return { sites, site, choose };
}

export type ChosenSite = ReturnType<typeof useSite>;

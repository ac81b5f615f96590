import { Switch } from '@mantine/core';
import { showNotification } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteProperties } from '../../schemas/site.ts';
import { useApi } from '../shell/ApiContext.ts';

/**
 * The site option that keeps a story from standing twice on a page. Only an administrator changes
 * it; everybody sees how it is.
 */
export function DedupeSwitch({ site }: { site: SiteProperties }) {
  const api = useApi();
  const queries = useQueryClient();
  const me = useQuery({ queryKey: ['me'], queryFn: api.me, staleTime: Number.POSITIVE_INFINITY });
  const change = useMutation({
    mutationFn: (dedupe: boolean) => api.changeSite(site.key, { dedupe }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sites'] }),
    onError: (error) =>
      showNotification({
        title: 'No se cambió la opción del sitio',
        message: error.message,
        color: 'brand',
        withBorder: true,
      }),
  });
  const isAdmin = me.data?.role === 'admin';
  const isOn = change.isPending ? change.variables : site.dedupe === true;
  return (
    <Switch
      className="pe-dedupe"
      color="ink"
      checked={isOn}
      disabled={!isAdmin || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
      label="No repetir notas en una página"
      description={
        isAdmin
          ? `En ${site.websiteName}, las listas saltan las notas que ya salieron más arriba.`
          : 'Sólo quien administra cambia esta opción.'
      }
    />
  );
}

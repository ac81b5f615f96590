import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteProperties } from '../../schemas/site.ts';
import type { SiteAlert } from '../../schemas/site-alert.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { laterView } from '../shell/later.tsx';
import { part } from '../shell/part.tsx';
import { useMay } from '../shell/use-may.ts';
import { momentLabel } from '../shell/zoned-minute.ts';

const SiteAlertDialog = laterView(
  'Aviso a los lectores',
  async () => (await import('./SiteAlertDialog.tsx')).SiteAlertDialog,
  { isShown: ({ isOpen }) => isOpen },
);

/** What readers have of an alert at a moment, in words. */
export function alertState(alert: SiteAlert | null, timeZone: string, now: Date): string {
  if (!alert || Date.parse(alert.ends) <= now.getTime())
    return 'Los lectores ven la última hora, si hay una.';
  const label = (iso: string) => momentLabel(iso, timeZone);
  return Date.parse(alert.starts) > now.getTime()
    ? `Se verá del ${label(alert.starts)} al ${label(alert.ends)}.`
    : `Se ve ahora, hasta el ${label(alert.ends)}.`;
}

/** What is told to the readers of a site in one's own words, over its pages. */
function SiteAlertPanelView({ site }: { site: SiteProperties }) {
  const api = useApi();
  const queries = useQueryClient();
  const { isAllowed, reason } = useMay('site.alert', { site: site.key });
  const [isOpen, setOpen] = useState(false);
  const queryKey = ['site-alert', site.key];
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => (await api.siteAlert(site.key)).alert,
    staleTime: 0,
  });
  const { timeZone } = site.dateLocalization;
  const alert = data ?? null;
  const isPast = alert !== null && Date.parse(alert.ends) <= Date.now();
  return (
    <section className="pe-site-alert" aria-labelledby="pe-site-alert">
      <div>
        <h2 id="pe-site-alert">Aviso a los lectores</h2>
        {alert && !isPast ? <p className="pe-site-alert-text">{alert.text}</p> : null}
        <p className="pe-sub">{error ? error.message : alertState(alert, timeZone, new Date())}</p>
      </div>
      <Button
        variant="default"
        disabled={!isAllowed || data === undefined}
        title={isAllowed ? undefined : reason}
        onClick={() => setOpen(true)}
      >
        {alert && !isPast ? 'Cambiar el aviso' : 'Poner un aviso'}
      </Button>
      <SiteAlertDialog
        site={site}
        alert={isPast ? null : alert}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSaved={(saved) => {
          queries.setQueryData(queryKey, saved);
          setOpen(false);
        }}
      />
    </section>
  );
}

export const SiteAlertPanel = part('Aviso a los lectores', SiteAlertPanelView);

import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SiteProperties } from '../../schemas/site.ts';
import { type SiteAlert, siteAlert } from '../../schemas/site-alert.ts';
import { useApi } from '../shell/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { FormEnd } from '../shell/FormEnd.tsx';
import { MinuteField } from '../shell/MinuteField.tsx';
import { clockIn, momentIn } from '../shell/zoned-minute.ts';

interface SiteAlertDialogProps {
  site: SiteProperties;
  /** The one that is set. */
  alert: SiteAlert | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (alert: SiteAlert | null) => void;
}

const HOUR_MS = 3_600_000;
const LASTS_HOURS = 6;

function SiteAlertForm({ site, alert, onClose, onSaved }: SiteAlertDialogProps) {
  const api = useApi();
  const { timeZone } = site.dateLocalization;
  const [text, setText] = useState(alert?.text ?? '');
  const [url, setUrl] = useState(alert?.url ?? '');
  const [starts, setStarts] = useState(() =>
    clockIn(timeZone, alert ? new Date(alert.starts) : new Date()),
  );
  const [ends, setEnds] = useState(() =>
    clockIn(timeZone, alert ? new Date(alert.ends) : new Date(Date.now() + LASTS_HOURS * HOUR_MS)),
  );
  const [isAsked, setAsked] = useState(false);
  const moment = ({ date, time }: typeof starts) => momentIn(timeZone, date, time)?.toISOString();
  const given = siteAlert.safeParse({ text, url, starts: moment(starts), ends: moment(ends) });
  const faultOf = (field: keyof SiteAlert): string | undefined => {
    const issue = given.error?.issues.find(({ path }) => path[0] === field);
    if (!issue || !isAsked) return undefined;
    const isTime = field === 'starts' || field === 'ends';
    return isTime && issue.code !== 'custom' ? 'Escribe un día y una hora' : issue.message;
  };
  const isOver = given.data !== undefined && Date.parse(given.data.ends) <= Date.now();
  const save = useMutation({
    mutationFn: (wanted: SiteAlert) => api.setSiteAlert(site.key, wanted),
    onSuccess: (reply) => onSaved(reply.alert),
  });
  const end = useMutation({
    mutationFn: () => api.endSiteAlert(site.key),
    onSuccess: () => onSaved(null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (given.data && !isOver) save.mutate(given.data);
  };
  const failure = save.error ?? end.error;
  return (
    <form className="pe-form" onSubmit={submit} noValidate>
      <p className="pe-help">
        Sale encima de las páginas de {site.websiteName} que tienen la barra de última hora, en su
        lugar. Los lectores lo ven en menos de dos minutos.
      </p>
      <Textarea
        label="Qué se les dice"
        value={text}
        data-autofocus
        autosize
        minRows={2}
        maxLength={120}
        description={`${text.length} de 120 letras`}
        error={faultOf('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        label="Enlace"
        description="A una página del sitio o de la web. Puede quedar vacío."
        placeholder="/ayuda/"
        value={url}
        error={faultOf('url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className="pe-site-alert-time">
        <h3>Empieza</h3>
        <MinuteField
          {...starts}
          label="Cuándo empieza"
          timeZone={timeZone}
          fault={faultOf('starts')}
          onChange={setStarts}
        />
      </div>
      <div className="pe-site-alert-time">
        <h3>Termina</h3>
        <MinuteField
          {...ends}
          label="Cuándo termina"
          timeZone={timeZone}
          fault={faultOf('ends') ?? (isAsked && isOver ? 'Esa hora ya pasó' : undefined)}
          onChange={setEnds}
        />
      </div>
      <FormEnd
        fault={failure?.message}
        isBusy={save.isPending}
        submit={alert ? 'Guardar' : 'Poner el aviso'}
        onClose={onClose}
      >
        {alert ? (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            Quitar el aviso
          </Button>
        ) : null}
      </FormEnd>
    </form>
  );
}

/** Sets what readers of a site are told, or takes it away. */
export const SiteAlertDialog = (props: SiteAlertDialogProps) => (
  <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Aviso a los lectores" size="md">
    {props.isOpen ? <SiteAlertForm key={props.alert?.starts ?? ''} {...props} /> : null}
  </Dialog>
);

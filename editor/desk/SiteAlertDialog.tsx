import './desk.css';
import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { SiteProperties } from '../../schemas/site.ts';
import type { SiteAlert } from '../../schemas/site-alert.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { MinuteField } from '../shell/MinuteField.tsx';
import { readBy } from '../shell/read-form.ts';
import { useDeskForm } from '../shell/use-desk-form.ts';
import { readSiteAlert, type SiteAlertText, siteAlertText } from './read-site-alert.ts';

interface SiteAlertDialogProps {
  site: SiteProperties;
  /** The one that is set. */
  alert: SiteAlert | null;
  /** What a new one says at first. */
  first?: Pick<SiteAlert, 'text' | 'url'>;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (alert: SiteAlert | null) => void;
}

const ENDS = [
  { name: 'starts', title: 'Empieza', label: 'Cuándo empieza' },
  { name: 'ends', title: 'Termina', label: 'Cuándo termina' },
] as const;

function SiteAlertForm({ site, alert, first, onClose, onSaved }: SiteAlertDialogProps) {
  const api = useApi();
  const { timeZone } = site.dateLocalization;
  const [opened] = useState(first);
  const { control, register, submit, faultOf, watch, ...form } = useDeskForm({
    schema: useMemo(
      () => readBy((typed: SiteAlertText) => readSiteAlert(typed, timeZone, new Date())),
      [timeZone],
    ),
    // What it says at first is read once: it may change on the canvas meanwhile.
    defaultValues: useMemo(() => {
      const values = siteAlertText(alert, timeZone, new Date());
      return alert ? values : { ...values, ...opened };
    }, [alert, timeZone, opened]),
    send: (wanted) => api.setSiteAlert(site.key, wanted),
    onDone: (reply) => onSaved(reply.alert),
  });
  const end = useMutation({
    mutationFn: () => api.endSiteAlert(site.key),
    onSuccess: () => onSaved(null),
  });
  return (
    <DeskForm
      error={form.error ?? end.error}
      isPending={form.isPending}
      submit={alert ? 'Guardar' : 'Poner el aviso'}
      onSubmit={submit}
      onClose={onClose}
      more={
        alert ? (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            Quitar el aviso
          </Button>
        ) : null
      }
    >
      <p className="pe-help">
        Sale encima de las páginas de {site.websiteName} que tienen la barra de última hora, en su
        lugar. Los lectores lo ven en menos de dos minutos.
      </p>
      <Textarea
        label="Qué se les dice"
        data-autofocus
        autosize
        minRows={2}
        maxLength={120}
        description={`${watch('text').length} de 120 letras`}
        error={faultOf('text')}
        {...register('text')}
      />
      <TextInput
        label="Enlace"
        description="A una página del sitio o de la web. Puede quedar vacío."
        placeholder="/ayuda/"
        error={faultOf('url')}
        {...register('url')}
      />
      {ENDS.map(({ name, title, label }) => (
        <div key={name} className="pe-site-alert-time">
          <h3>{title}</h3>
          <Controller
            control={control}
            name={name}
            render={({ field: { value, onChange } }) => (
              <MinuteField
                {...value}
                label={label}
                timeZone={timeZone}
                onChange={onChange}
                fault={faultOf(name)}
              />
            )}
          />
        </div>
      ))}
    </DeskForm>
  );
}

/** Sets what readers of a site are told, or takes it away. */
export const SiteAlertDialog = (props: SiteAlertDialogProps) => (
  <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Aviso a los lectores" size="md">
    {props.isOpen ? <SiteAlertForm key={props.alert?.starts ?? ''} {...props} /> : null}
  </Dialog>
);

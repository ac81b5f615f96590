import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageVersion } from '../../../schemas/api.ts';
import { useApi } from '../../shell/ApiContext.ts';
import { Dialog } from '../../shell/Dialog.tsx';
import { FormEnd } from '../../shell/FormEnd.tsx';

interface RemoveVersionDialogProps {
  pageId: string;
  /** Null: closed. */
  version: PageVersion | null;
  onClose: () => void;
  onDone: () => void;
}

function Form({
  pageId,
  version,
  onClose,
  onDone,
}: RemoveVersionDialogProps & { version: PageVersion }) {
  const api = useApi();
  const [reason, setReason] = useState('');
  const remove = useMutation({
    mutationFn: () => api.removeVersion(pageId, version.version, reason),
    onSuccess: onDone,
  });
  const isReady = reason.trim().length >= 3;
  return (
    <form
      className="pe-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) remove.mutate();
      }}
    >
      <p className="pe-help">
        Lo que decía la versión {version.version} sale del historial y no se puede recuperar. Queda
        que existió, y este motivo.
      </p>
      <Textarea
        label="Motivo"
        required
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormEnd
        fault={remove.error?.message}
        isBusy={remove.isPending}
        isReady={isReady}
        submit="Quitar el contenido"
        onClose={onClose}
      />
    </form>
  );
}

/** For admins: takes a version's content out of a page's history. */
export const RemoveVersionDialog = (props: RemoveVersionDialogProps) => (
  <Dialog
    isOpen={props.version !== null}
    onClose={props.onClose}
    title={`Quitar el contenido de la versión ${props.version?.version ?? ''}`}
  >
    {props.version ? <Form {...props} version={props.version} /> : null}
  </Dialog>
);

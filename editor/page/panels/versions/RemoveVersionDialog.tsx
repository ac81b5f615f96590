import { Textarea } from '@mantine/core';
import type { PageVersion } from '../../../../schemas/endpoints/shapes/page.ts';
import { removeVersion } from '../../../../schemas/take-down.ts';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { DeskForm } from '../../../shell/DeskForm.tsx';
import { Dialog } from '../../../shell/Dialog.tsx';
import { part } from '../../../shell/part.tsx';
import { useDeskForm } from '../../../shell/use-desk-form.ts';

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
  const { register, submit, faultOf, error, isPending } = useDeskForm({
    schema: removeVersion,
    defaultValues: { reason: '' },
    send: ({ reason }) => api.removeVersion(pageId, version.version, { reason }),
    onDone: () => onDone(),
  });
  return (
    <DeskForm
      error={error}
      isPending={isPending}
      onClose={onClose}
      submit="Quitar el contenido"
      onSubmit={submit}
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
        error={faultOf('reason')}
        {...register('reason')}
      />
    </DeskForm>
  );
}

/** For admins: takes a version's content out of a page's history. */
const RemoveVersionDialogView = (props: RemoveVersionDialogProps) => (
  <Dialog
    isOpen={props.version !== null}
    onClose={props.onClose}
    title={`Quitar el contenido de la versión ${props.version?.version ?? ''}`}
  >
    {props.version ? <Form {...props} version={props.version} /> : null}
  </Dialog>
);

export const RemoveVersionDialog = part('Quitar el contenido', RemoveVersionDialogView);

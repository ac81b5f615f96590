import { useMutation } from '@tanstack/react-query';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { plural } from '../shell/words.ts';

interface EraseDialogProps {
  site: string;
  /** What is erased: one page, or all that is in the trash. Null: closed. */
  pages: readonly PageSummary[] | null;
  onClose: () => void;
  onErased: () => void;
}

function EraseForm({
  site,
  pages,
  onClose,
  onErased,
}: EraseDialogProps & { pages: readonly PageSummary[] }) {
  const api = useApi();
  const erase = useMutation({
    mutationFn: async () => {
      for (const { id } of pages) await api.emptyTrash({ site, page: id });
    },
    onSettled: onErased,
    onSuccess: onClose,
  });
  return (
    <DeskForm
      error={erase.error}
      isPending={erase.isPending}
      submit="Borrar para siempre"
      onSubmit={(event) => {
        event.preventDefault();
        erase.mutate();
      }}
      onClose={onClose}
    >
      <p>
        {pages.length === 1
          ? `«${pages[0]?.name}» y todas sus versiones se borran para siempre.`
          : `Se borran para siempre ${plural(pages.length, 'página', 'páginas')}, con todas sus versiones.`}{' '}
        No se puede deshacer.
      </p>
    </DeskForm>
  );
}

/** Asks before what is in the trash is erased. For admins. */
export const EraseDialog = (props: EraseDialogProps) => (
  <Dialog
    isOpen={props.pages !== null}
    onClose={props.onClose}
    title={props.pages?.length === 1 ? 'Borrar para siempre' : 'Vaciar la papelera'}
  >
    {props.pages ? <EraseForm {...props} pages={props.pages} /> : null}
  </Dialog>
);

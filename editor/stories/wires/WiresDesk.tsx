import '../../desk/desk.css';
import '../stories.css';
import './wires.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { storyEndpoints } from '../../../schemas/endpoints/story-desk.ts';
import { wireEndpoints } from '../../../schemas/endpoints/wires.ts';
import type { Wire, WireReading } from '../../../schemas/wires/wire.ts';
import { countsLabel } from '../../../schemas/wires/wire-words.ts';
import { Desk, deskFailure } from '../../desk/DeskFrame.tsx';
import { useSite } from '../../desk/use-site.ts';
import { List } from '../../list/List.tsx';
import { useClient } from '../../shell/api/ApiContext.ts';
import { Button } from '../../shell/Button.tsx';
import { DeskForm } from '../../shell/DeskForm.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { Icon } from '../../shell/Icon.tsx';
import { showNotice } from '../../shell/notices.ts';
import { WireDialog } from './WireDialog.tsx';
import { wireList } from './wire-list.tsx';

const TITLE = 'Agencias';
const CAME_FOR_MS = 12_000;

/** Says what a reading brought. */
function showReading({ wire, isUnchanged, counts, headlines }: WireReading): void {
  if (wire.fault) {
    showNotice({ title: `No se pudo leer ${wire.name}`, message: wire.fault, tone: 'bad' });
    return;
  }
  const message =
    headlines.length > 0 ? (
      <ul className="st-wires-came">
        {headlines.map((headline) => (
          <li key={headline}>{headline}</li>
        ))}
      </ul>
    ) : null;
  const what = isUnchanged ? 'nada nuevo' : countsLabel(counts);
  showNotice({ title: `${wire.name}: ${what}`, message, goesAfter: CAME_FOR_MS });
}

interface DeleteDialogProps {
  wire: Wire | null;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ wire, onClose, onDeleted }: DeleteDialogProps) {
  const api = useClient(wireEndpoints);
  const remove = useMutation({
    mutationFn: ({ id, revision }: Wire) => api.deleteWire(id, { revision }),
    onSuccess: onClose,
    onSettled: onDeleted,
  });
  return (
    <Dialog isOpen={wire !== null} onClose={onClose} title={`Eliminar ${wire?.name ?? ''}`}>
      {wire ? (
        <DeskForm
          error={remove.error}
          isPending={remove.isPending}
          submit="Eliminar"
          onClose={onClose}
          onSubmit={(event) => {
            event.preventDefault();
            remove.mutate(wire);
          }}
        >
          <p>Deja de leerse. Las notas que llegaron se quedan.</p>
        </DeskForm>
      ) : null}
    </Dialog>
  );
}

/** Feeds of agencies that come to a site's desk by themselves, at `/agencias`. */
export function WiresDesk() {
  const api = useClient(wireEndpoints);
  const stories = useClient(storyEndpoints);
  const queries = useQueryClient();
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const [changed, setChanged] = useState<Wire | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Wire | null>(null);
  const queryKey = ['wires', site?.key];
  const list = useQuery({
    queryKey,
    queryFn: () => api.wires({ site: site?.key ?? '' }),
    enabled: site !== undefined,
    staleTime: 0,
  });
  const writable = useQuery({
    queryKey: ['story-desk', 'sites'],
    queryFn: () => stories.storySites(),
  });
  const refresh = () => void queries.invalidateQueries({ queryKey });
  const read = useMutation({
    mutationFn: (id: string) => api.readWire(id),
    onSuccess: showReading,
    onError: (error) =>
      showNotice({ title: 'No se pudo leer', message: error.message, tone: 'bad' }),
    onSettled: refresh,
  });
  const failure = deskFailure('No se pudieron abrir las agencias', sites, list);
  if (failure) return failure;
  const { sections = [] } = writable.data?.find(({ key }) => key === site?.key) ?? {};
  const mayAdd = sections.some(({ mayWrite }) => mayWrite);
  return (
    <>
      <Desk
        title={TITLE}
        site={siteChoice}
        className="st-wires"
        controls={
          <Button
            color="brand"
            leftSection={<Icon name="add" />}
            disabled={!mayAdd}
            title={writable.data && !mayAdd ? 'Tu cuenta no escribe en este sitio' : undefined}
            onClick={() => setChanged('new')}
          >
            Añadir una agencia
          </Button>
        }
      >
        <p className="pe-help st-wires-help">
          Canales que se leen solos: lo nuevo llega a los borradores o directo a los lectores. Una
          versión nueva reemplaza lo que nadie tocó; junto a lo que alguien escribió se guarda como
          versión de la nota.
        </p>
        <List
          list={wireList}
          rows={list.data}
          context={{
            siteName: site?.websiteName,
            nameOf: (id) => sections.find((section) => section.id === id)?.name ?? id,
            isReading: ({ id }) => read.isPending && read.variables === id,
            onRead: ({ id }) => read.mutate(id),
            onChange: setChanged,
            onDelete: setDeleted,
          }}
        />
      </Desk>
      <WireDialog
        site={site?.key ?? ''}
        sections={sections}
        asked={changed}
        onClose={() => setChanged(null)}
        onSaved={() => {
          setChanged(null);
          refresh();
        }}
      />
      <DeleteDialog wire={deleted} onClose={() => setDeleted(null)} onDeleted={refresh} />
    </>
  );
}

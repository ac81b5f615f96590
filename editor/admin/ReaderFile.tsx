import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readerEndpoints } from '../../schemas/endpoints/readers.ts';
import { type ReaderFile as File, MAX_SEGMENT_CHARS } from '../../schemas/reader-support.ts';
import { useClient } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { showNotice } from '../shell/notices.ts';
import { whenLabel } from '../shell/words.ts';
import { type FileFacts, FileView, UnopenedFile } from './files/FileView.tsx';
import { eventDetail, eventLabel, STATE_LABELS, wayLabel } from './reader-words.ts';

type SignInPlace = File['places'][number];

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin);

function PlaceRow({ place, onEnd }: { place: SignInPlace; onEnd: () => void }) {
  const now = new Date();
  return (
    <tr>
      <th scope="row">
        {place.device}
        <span className="pe-sub">{hostOf(place.origin)}</span>
      </th>
      <td className="pe-when">
        <time dateTime={place.lastUsedOn}>Vista {whenLabel(place.lastUsedOn, now)}</time>
        <span className="pe-sub">Empezó {whenLabel(place.createdOn, now)}</span>
      </td>
      <td className="pe-taken-actions">
        <Button
          variant="default"
          size="compact-sm"
          onClick={onEnd}
          aria-label={`Cerrar la sesión de ${place.device}`}
        >
          Cerrar
        </Button>
      </td>
    </tr>
  );
}

function factsOf(file: File): FileFacts {
  const ways = file.waysIn.map(({ type }) => wayLabel(type)).join(', ');
  return [
    ['Estado', STATE_LABELS[file.state]],
    ['Nombre', file.name || 'Sin nombre'],
    ['Correo', file.isEmailVerified ? 'Confirmado' : 'Sin confirmar'],
    file.unverifiedEmail ? ['Correo pedido', file.unverifiedEmail] : null,
    ['Entra con', ways || 'Nada todavía'],
    ['Creada', `${whenLabel(file.createdOn, new Date())} en ${file.site}`],
  ];
}

/** To which group of readers somebody belongs. */
function Segment({ segment, onSave }: { segment: string; onSave: (segment: string) => void }) {
  const [text, setText] = useState(segment);
  return (
    <form
      className="pe-reader-segment"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
      }}
    >
      <TextInput
        label="Segmento"
        description="El grupo de lectores al que pertenece, con letras, números y guiones."
        value={text}
        maxLength={MAX_SEGMENT_CHARS}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={text.trim() === segment}>
        Guardar el segmento
      </Button>
    </form>
  );
}

/** One reader's account: where it is open, what happened to it, and what staff may do about it. */
export function ReaderFile({ id }: { id: string }) {
  const api = useClient(readerEndpoints);
  const queries = useQueryClient();
  const [isSure, setSure] = useState(false);
  const key = ['reader', id];
  const opened = useQuery({ queryKey: key, queryFn: () => api.reader(id), staleTime: 0 });
  const act = useMutation({
    mutationFn: (work: () => Promise<File>) => work(),
    onSuccess: (file) => queries.setQueryData(key, file),
    onError: (error) => {
      showNotice({ title: 'No se cambió la cuenta', message: error.message, tone: 'bad' });
      void queries.invalidateQueries({ queryKey: key });
    },
    onSettled: () => {
      setSure(false);
      void queries.invalidateQueries({ queryKey: ['readers'] });
    },
  });
  const file = opened.data;
  if (!file) return <UnopenedFile error={opened.error} opening="Abriendo la cuenta…" />;
  const isDisabled = file.state === 'disabled';
  const setDisabled = () => act.mutate(() => api.setReaderState(id, { isDisabled: !isDisabled }));
  return (
    <FileView facts={factsOf(file)}>
      <h3>Dónde tiene sesión</h3>
      {file.places.length === 0 ? (
        <p className="pe-help">En ningún lugar.</p>
      ) : (
        <table className="pe-table">
          <caption className="pe-hidden">Sesiones abiertas</caption>
          <tbody>
            {file.places.map((place) => (
              <PlaceRow
                key={place.id}
                place={place}
                onEnd={() => act.mutate(() => api.endReaderSession(id, place.id))}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className="pe-reader-acts">
        {file.places.length > 0 ? (
          <Button variant="default" onClick={() => act.mutate(() => api.endReaderSessions(id))}>
            Cerrar todas sus sesiones
          </Button>
        ) : null}
        {isDisabled || isSure ? (
          <Button color="brand" loading={act.isPending} onClick={setDisabled}>
            {isDisabled ? 'Reactivar la cuenta' : 'Sí, desactivarla'}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setSure(true)}>
            Desactivar la cuenta
          </Button>
        )}
        {isSure && !isDisabled ? (
          <p className="pe-help" role="status">
            No podrá entrar hasta que alguien la reactive. Sus sesiones se cierran ahora.
          </p>
        ) : null}
      </div>
      <Segment
        key={file.segment}
        segment={file.segment}
        onSave={(segment) => act.mutate(() => api.setReaderSegment(id, { segment }))}
      />
      <h3>Qué ha pasado</h3>
      <ul className="pe-reader-history">
        {file.history.map(({ at, kind, detail }, index) => (
          <li key={`${at} ${kind} ${file.history.length - index}`}>
            <time dateTime={at}>{whenLabel(at, new Date())}</time>
            <span>
              {eventLabel(kind)}
              {detail ? <span className="pe-reader-detail">{eventDetail(detail)}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </FileView>
  );
}

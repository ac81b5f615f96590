import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceLabel } from '../../schemas/device-label.ts';
import { staffEndpoints } from '../../schemas/endpoints/staff.ts';
import { MAX_NAME_CHARS } from '../../schemas/staff-api.ts';
import { useClient } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { addPasskey, canUsePasskeys, passkeyFault } from '../shell/passkeys.ts';
import { whenLabel } from '../shell/words.ts';

const NONE = 'Todavía no tienes ninguna.';

/** One's passkeys: made here, named, removed. */
export function Passkeys() {
  const api = useClient(staffEndpoints);
  const queries = useQueryClient();
  const [name, setName] = useState(() => deviceLabel(navigator.userAgent));
  const list = useQuery({ queryKey: ['passkeys'], queryFn: api.passkeys, staleTime: 0 });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['passkeys'] });
  const add = useMutation({ mutationFn: () => addPasskey(api, name), onSettled: refresh });
  const remove = useMutation({ mutationFn: api.removePasskey, onSettled: refresh });
  const [renamed, setRenamed] = useState<{ id: string; name: string }>();
  const rename = useMutation({
    mutationFn: (passkey: { id: string; name: string }) =>
      api.renamePasskey(passkey.id, { name: passkey.name.trim() }),
    onSuccess: () => setRenamed(undefined),
    onSettled: refresh,
  });
  const error = add.error ?? rename.error ?? remove.error ?? list.error;
  return (
    <section aria-labelledby="mis-claves">
      <h2 id="mis-claves">Claves de acceso</h2>
      <p className="pe-help">
        Entras con la huella, la cara o el PIN de tu dispositivo, sin pedir enlaces.{' '}
        {list.data?.length === 0 ? NONE : ''}
      </p>
      {list.data?.length ? (
        <table className="pe-table">
          <caption className="pe-hidden">Tus claves de acceso</caption>
          <tbody>
            {list.data.map((passkey) => (
              <tr key={passkey.id}>
                <th scope="row">
                  {renamed?.id === passkey.id ? (
                    <form
                      className="pe-passkey-new"
                      onSubmit={(event) => {
                        event.preventDefault();
                        rename.mutate(renamed);
                      }}
                    >
                      <TextInput
                        label="Nombre de la clave"
                        autoFocus
                        value={renamed.name}
                        maxLength={MAX_NAME_CHARS}
                        onChange={(event) =>
                          setRenamed({ ...renamed, name: event.currentTarget.value })
                        }
                        onKeyDown={(event) => event.key === 'Escape' && setRenamed(undefined)}
                      />
                      <Button
                        type="submit"
                        variant="default"
                        loading={rename.isPending}
                        disabled={renamed.name.trim() === ''}
                      >
                        Listo
                      </Button>
                    </form>
                  ) : (
                    passkey.name
                  )}
                  <span className="pe-sub">
                    {passkey.isSynced ? 'Se copia a tus otros dispositivos' : 'Sólo en ese aparato'}
                  </span>
                </th>
                <td className="pe-when">
                  {passkey.usedAt
                    ? `Usada ${whenLabel(passkey.usedAt, new Date())}`
                    : 'Sin usar todavía'}
                  <span className="pe-sub">
                    Agregada {whenLabel(passkey.createdAt, new Date())}
                  </span>
                </td>
                <td className="pe-taken-actions">
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Cambiar el nombre de la clave ${passkey.name}`}
                    onClick={() => setRenamed({ id: passkey.id, name: passkey.name })}
                  >
                    Renombrar
                  </Button>{' '}
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Quitar la clave ${passkey.name}`}
                    onClick={() => remove.mutate(passkey.id)}
                  >
                    Quitar
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {canUsePasskeys() ? (
        <form
          className="pe-passkey-new"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate();
          }}
        >
          <TextInput
            label="Nombre de la clave"
            value={name}
            maxLength={MAX_NAME_CHARS}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={add.isPending}
            disabled={name.trim() === ''}
          >
            Agregar clave de acceso
          </Button>
        </form>
      ) : (
        <p className="pe-help">Este navegador no tiene claves de acceso.</p>
      )}
      {error ? (
        <p className="pe-error" role="alert">
          {passkeyFault(error)}
        </p>
      ) : null}
    </section>
  );
}

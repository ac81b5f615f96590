import '../desk/desk.css';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import type { ListedCollection } from '../../schemas/endpoints/shapes/collections.ts';
import { Desk, deskFailure } from '../desk/DeskFrame.tsx';
import { DeskSearch } from '../desk/DeskSearch.tsx';
import { useSite } from '../desk/use-site.ts';
import { Button, Skeleton } from '../shell/Button.tsx';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Icon } from '../shell/Icon.tsx';
import { useDeskForm } from '../shell/use-desk-form.ts';
import { useMay } from '../shell/use-may.ts';
import { fold, plural, whenLabel } from '../shell/words.ts';
import { collectionClient } from './collection-client.ts';

const addressOf = (id: string, site: string): string =>
  `/colecciones/${encodeURIComponent(id)}?${new URLSearchParams({ sitio: site })}`;

const Row = ({ collection, site }: { collection: ListedCollection; site: string }) => (
  <tr>
    <th scope="row">
      <Link to={addressOf(collection.id, site)}>{collection.name}</Link>
      {collection.isForAll ? <span className="pe-sub">De todos los sitios</span> : null}
    </th>
    <td>
      {plural(collection.entries, 'nota', 'notas')}
      {collection.isBreaking ? (
        <span className="pe-sub">Es la última hora</span>
      ) : collection.isPublished ? null : (
        <span className="pe-sub">Oculta</span>
      )}
    </td>
    <td className="pe-when">
      {collection.savedAt ? whenLabel(collection.savedAt, new Date()) : 'Importada'}
      <span className="pe-sub">{collection.savedBy}</span>
    </td>
  </tr>
);

const newCollection = z.object({ name: z.string().trim().min(1, 'Escribe un nombre').max(120) });

function NewCollectionForm({ site, onClose }: { site: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useDeskForm({
    schema: newCollection,
    defaultValues: { name: '' },
    send: ({ name }) => collectionClient.createCollection({ site, name }),
    onDone: ({ id }) => void navigate(addressOf(id, site)),
  });
  return (
    <DeskForm
      error={form.error}
      isPending={form.isPending}
      submit="Crear"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Nombre"
        placeholder="Especial de elecciones"
        data-autofocus
        {...form.register('name')}
        error={form.faultOf('name')}
      />
    </DeskForm>
  );
}

/** The lists of stories that a site's editors made by hand. */
export function CollectionsDesk() {
  const siteChoice = useSite();
  const { sites, site } = siteChoice;
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  const may = useMay('collection.change', { site: site?.key ?? '' });
  const list = useQuery({
    queryKey: ['collections', site?.key],
    queryFn: () => collectionClient.collections({ site: site?.key ?? '' }),
    enabled: site !== undefined,
    staleTime: 0,
  });
  const failure = deskFailure('No se pudieron abrir las colecciones', sites, list);
  if (failure) return failure;
  const shown = (list.data ?? []).filter(({ name }) => fold(name).includes(fold(search.trim())));
  return (
    <Desk
      title="Colecciones"
      site={siteChoice}
      controls={
        <>
          <DeskSearch
            label="Buscar colecciones"
            placeholder="Buscar por nombre"
            value={search}
            onChange={setSearch}
          />
          <Button
            color="brand"
            leftSection={<Icon name="add" />}
            disabled={!may.isAllowed}
            title={may.reason}
            onClick={() => setCreating(true)}
          >
            Colección nueva
          </Button>
        </>
      }
    >
      {list.isPending ? (
        <div role="status" aria-label="Cargando colecciones">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <div className="pe-empty">
          <Icon name="list" size={28} />
          <p>
            {search.trim()
              ? `Ninguna colección se llama «${search.trim()}».`
              : `${site?.websiteName} todavía no tiene colecciones. Haz la primera.`}
          </p>
        </div>
      ) : (
        <>
          <table className="pe-table">
            <caption className="pe-hidden">Colecciones de {site?.websiteName}</caption>
            <thead>
              <tr>
                <th scope="col">Nombre</th>
                <th scope="col">Qué tiene</th>
                <th scope="col">Último cambio</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((collection) => (
                <Row key={collection.id} collection={collection} site={site?.key ?? ''} />
              ))}
            </tbody>
          </table>
          <p className="pe-count" role="status">
            {plural(shown.length, 'colección', 'colecciones')}
          </p>
        </>
      )}
      <Dialog isOpen={isCreating} onClose={() => setCreating(false)} title="Colección nueva">
        {site ? <NewCollectionForm site={site.key} onClose={() => setCreating(false)} /> : null}
      </Dialog>
    </Desk>
  );
}

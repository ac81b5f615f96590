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
import { defineList } from '../list/define-list.ts';
import { List } from '../list/List.tsx';
import { Button } from '../shell/Button.tsx';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Icon } from '../shell/Icon.tsx';
import { useDeskForm } from '../shell/use-desk-form.ts';
import { useMay } from '../shell/use-may.ts';
import { plural, whenLabel } from '../shell/words.ts';
import { collectionClient } from './collection-client.ts';

const addressOf = (id: string, site: string): string =>
  `/colecciones/${encodeURIComponent(id)}?${new URLSearchParams({ sitio: site })}`;

interface CollectionContext {
  site: string;
  siteName: string | undefined;
}

const collectionList = defineList<ListedCollection, CollectionContext>({
  caption: ({ siteName }) => `Colecciones de ${siteName}`,
  keyOf: ({ id }) => id,
  count: (total) => plural(total, 'colección', 'colecciones'),
  empty: ({ siteName }) => `${siteName} todavía no tiene colecciones. Haz la primera.`,
  noMatch: (search) => `Ninguna colección se llama «${search}».`,
  searchText: ({ name }) => name,
  loading: 'Cargando colecciones',
  columns: [
    {
      header: 'Nombre',
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ id, name }, { site }) => <Link to={addressOf(id, site)}>{name}</Link>,
      detail: ({ isForAll }) => isForAll && 'De todos los sitios',
    },
    {
      header: 'Qué tiene',
      sortBy: ({ entries }) => entries,
      cell: ({ entries }) => plural(entries, 'nota', 'notas'),
      detail: ({ isBreaking, isPublished }) =>
        isBreaking ? 'Es la última hora' : !isPublished && 'Oculta',
    },
    {
      header: 'Último cambio',
      className: 'pe-when',
      sortBy: ({ savedAt }) => savedAt,
      cell: ({ savedAt }) => (savedAt ? whenLabel(savedAt, new Date()) : 'Importada'),
      detail: ({ savedBy }) => savedBy,
    },
  ],
});

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
      <List
        list={collectionList}
        rows={list.data}
        context={{ site: site?.key ?? '', siteName: site?.websiteName }}
        search={search}
      />
      <Dialog isOpen={isCreating} onClose={() => setCreating(false)} title="Colección nueva">
        {site ? <NewCollectionForm site={site.key} onClose={() => setCreating(false)} /> : null}
      </Dialog>
    </Desk>
  );
}

import '../desk/desk.css';
import './admin.css';
import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { documentEndpoints } from '../../schemas/endpoints/documents.ts';
import type { Takeable } from '../../schemas/take-down.ts';
import { DeskSearch } from '../desk/DeskSearch.tsx';
import { TakeDownDialog, type ToTakeDown } from '../desk/TakeDownDialog.tsx';
import { List } from '../list/List.tsx';
import { useClient } from '../shell/api/ApiContext.ts';
import { showNotice } from '../shell/notices.ts';
import { Segments } from '../shell/Segments.tsx';
import { AdminDesk } from './AdminDesk.tsx';
import { takeableList } from './takeable-list.tsx';

const TYPING_MS = 250;
const PAGE_SIZE = 50;

type Kind = 'story' | 'author' | 'gone';

/** Stories, redirects and authors, to take them down or show them again. For admins. */
export function StoriesDesk() {
  const api = useClient(documentEndpoints);
  const queries = useQueryClient();
  const [kind, setKind] = useState<Kind>('story');
  const [search, setSearch] = useState('');
  const [q] = useDebouncedValue(search.trim(), TYPING_MS);
  const [target, setTarget] = useState<ToTakeDown | null>(null);
  const list = useInfiniteQuery({
    queryKey: ['takeable', kind, q],
    queryFn: ({ pageParam: offset }) => api.takeable({ kind, q, offset, limit: PAGE_SIZE }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const count = pages.reduce((sum, { items }) => sum + items.length, 0);
      return count < total ? count : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['takeable'] });
  const restore = useMutation({
    mutationFn: (document: Takeable) =>
      api.restoreDocument({ kind: document.kind, id: document.id }),
    onSettled: refresh,
    onError: (error) =>
      showNotice({
        title: 'No se restauró',
        message: error.message,
        tone: 'bad',
      }),
  });
  return (
    <AdminDesk
      title="Retiros"
      help="Busca lo que haya que retirar o borrar, por orden judicial o por privacidad. Las imágenes se retiran en su escritorio."
      query={list}
      controls={
        <>
          <Segments
            label="Qué"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'story', label: 'Notas' },
              { value: 'author', label: 'Autores' },
              { value: 'gone', label: 'Retirado' },
            ]}
          />
          <DeskSearch
            label="Buscar"
            placeholder="Palabras o dirección"
            value={search}
            onChange={setSearch}
          />
        </>
      }
    >
      <List
        list={takeableList}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        context={{
          onTakeDown: (document) =>
            setTarget({ ...document, title: document.title || document.id }),
          onRestore: restore.mutate,
        }}
        query={list}
        search={q}
        total={list.data?.pages[0]?.total}
      />
      <TakeDownDialog
        target={target}
        onClose={() => setTarget(null)}
        onDone={() => {
          setTarget(null);
          void refresh();
        }}
      />
    </AdminDesk>
  );
}

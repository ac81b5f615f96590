import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { EntryScreen } from '../desk/entry/EntryScreen.tsx';
import { useSite } from '../desk/use-site.ts';
import { CollectionEditor } from './CollectionEditor.tsx';
import { collectionClient } from './collection-client.ts';

const LIST = { label: 'Colecciones', address: '/colecciones' };
const WORDS = {
  title: 'Colección',
  missing: 'Esta colección no está',
  toList: 'Ir a las colecciones',
  failed: 'No se pudo abrir la colección',
};

/** One collection, at `/colecciones/{id}?sitio=`. */
export function CollectionScreen() {
  const { collectionId = '' } = useParams();
  const at = useSite();
  const { site } = at;
  const opened = useQuery({
    queryKey: ['collection', collectionId, site?.key],
    queryFn: () => collectionClient.collection(collectionId, { site: site?.key ?? '' }),
    enabled: site !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <EntryScreen
      opened={opened}
      at={at}
      list={LIST}
      words={WORDS}
      place={site ? ` de ${site.websiteName}` : ''}
    >
      {opened.data && site ? (
        <CollectionEditor key={`${opened.data.id} ${site.key}`} first={opened.data} site={site} />
      ) : undefined}
    </EntryScreen>
  );
}

import '../desk/desk.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { DeskFrame, deskFailure } from '../desk/DeskFrame.tsx';
import { useSite } from '../desk/use-site.ts';
import { CallFailed } from '../shell/api/call.ts';
import { Skeleton } from '../shell/Button.tsx';
import { Screen } from '../shell/Screen.tsx';
import { CollectionEditor } from './CollectionEditor.tsx';
import { collectionClient } from './collection-client.ts';

/** One collection, at `/colecciones/{id}?sitio=`. */
export function CollectionScreen() {
  const { collectionId = '' } = useParams();
  const { sites, site } = useSite();
  const found = useQuery({
    queryKey: ['collection', collectionId, site?.key],
    queryFn: () => collectionClient.collection(collectionId, { site: site?.key ?? '' }),
    enabled: site !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (found.error instanceof CallFailed && [403, 404].includes(found.error.status))
    return (
      <Screen
        title="Esta colección no está"
        action={{ label: 'Ir a las colecciones', href: '/colecciones' }}
      >
        {found.error.message}
      </Screen>
    );
  const failure = deskFailure('No se pudo abrir la colección', sites, found);
  if (failure) return failure;
  return (
    <DeskFrame title={found.data?.name ?? 'Colección'}>
      <main className="pe-desk-main">
        <p className="pe-crumb">
          <Link to={`/colecciones?${new URLSearchParams({ sitio: site?.key ?? '' })}`}>
            Colecciones
          </Link>
          {site ? ` de ${site.websiteName}` : ''}
        </p>
        {found.data && site ? (
          <CollectionEditor key={`${found.data.id} ${site.key}`} first={found.data} site={site} />
        ) : (
          <Skeleton height={240} />
        )}
      </main>
    </DeskFrame>
  );
}

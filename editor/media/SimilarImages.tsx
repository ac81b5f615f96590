import { useQuery } from '@tanstack/react-query';
import { Fault } from '../shell/faults/Fault.tsx';
import { nameOf, pictureAddress } from './address.ts';
import type { MediaClient } from './media-client.ts';

const THUMBNAIL = { width: 120, height: 80 };

interface SimilarImagesProps {
  id: string;
  client: MediaClient;
  onOpen: (id: string) => void;
}

/** Pictures that look like one: often the same file, sent twice. */
export function SimilarImages({ id, client, onOpen }: SimilarImagesProps) {
  const { data, error } = useQuery({
    queryKey: ['image-similar', id],
    queryFn: () => client.similarImages(id),
    staleTime: 0,
  });
  return (
    <section className="pe-media-part" aria-labelledby="pe-media-similar">
      <h3 id="pe-media-similar">Parecidas</h3>
      <Fault text={data ? null : error?.message} />
      <ul className="pe-media-similar">
        {(data?.items ?? []).map((image) => (
          <li key={image.id}>
            <button type="button" onClick={() => onOpen(image.id)}>
              <img src={pictureAddress(image, THUMBNAIL)} alt="" width={90} height={60} />
              <span>
                {nameOf(image)}
                {image.archivedAt ? <span className="pe-sub">Archivada</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

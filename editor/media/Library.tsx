import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  HEAVY_BYTES,
  type ImageFilter,
  type LibraryImage,
} from '../../schemas/endpoints/shapes/image.ts';
import { Button } from '../shell/Button.tsx';
import { Fault } from '../shell/faults/Fault.tsx';
import { Icon } from '../shell/Icon.tsx';
import { MoreButton } from '../shell/paging/MoreButton.tsx';
import { plural } from '../shell/words.ts';
import { sizeLabel } from './address.ts';
import { type Choosing, ImageGrid } from './ImageGrid.tsx';
import { UploadList } from './UploadList.tsx';
import { useImages, useUploads } from './use-library.ts';

const TYPING_MS = 250;

/** What the library takes. */
export const ACCEPTED_FILES =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml,image/tiff';

const EMPTY: Record<ImageFilter, string> = {
  all: 'Todavía no hay imágenes. Arrastra aquí las primeras o súbelas con el botón.',
  'no-alt': 'Todas las imágenes tienen texto alternativo.',
  unused: 'Todas las imágenes se usan en alguna página o nota.',
  heavy: `Ninguna imagen pesa más de ${sizeLabel(HEAVY_BYTES)}.`,
  similar: 'No hay imágenes parecidas entre sí.',
  archived: 'No hay imágenes archivadas.',
};

interface LibraryProps {
  /** Stands before the search box. */
  title?: ReactNode;
  selectedId?: string | undefined;
  onChoose: (image: LibraryImage) => void;
  /** Which of them; all that are on offer when unset. */
  filter?: ImageFilter | undefined;
  /** Stands under the search box. */
  controls?: ReactNode;
  choosing?: LibraryChoosing | undefined;
}

/** Several are chosen at once. */
export interface LibraryChoosing {
  chosen: readonly LibraryImage[];
  onChange: (chosen: readonly LibraryImage[]) => void;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * Takes files dropped anywhere on an element. A pointer that enters a child leaves the parent, so
 * entered elements are counted.
 */
function useDrop(onFiles: (files: File[]) => void) {
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const move = (event: DragEvent, step: number) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => move(event, 1),
      onDragOver: (event: DragEvent) => move(event, 0),
      onDragLeave: (event: DragEvent) => move(event, -1),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Without this the browser would open a file that is dropped beside the library. */
function useNoStrayDrops() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** A press on a box chooses one; with Shift, all from the one that was pressed before. */
function useChoosing(
  items: readonly LibraryImage[],
  choosing: LibraryChoosing | undefined,
): Choosing | undefined {
  const last = useRef<string>(undefined);
  if (!choosing) return undefined;
  const { chosen, onChange } = choosing;
  const ids = new Set(chosen.map(({ id }) => id));
  const onToggle = (image: LibraryImage, isRange: boolean) => {
    const at = items.indexOf(image);
    const before = isRange ? items.findIndex(({ id }) => id === last.current) : -1;
    const from = before < 0 ? at : before;
    last.current = image.id;
    const touched = items.slice(Math.min(at, from), Math.max(at, from) + 1);
    onChange(
      ids.has(image.id)
        ? chosen.filter(({ id }) => touched.every((each) => each.id !== id))
        : [...chosen, ...touched.filter(({ id }) => !ids.has(id))],
    );
  };
  return { chosen: ids, onToggle };
}

/**
 * Search, upload and the pictures themselves: the media desk and the picker of the block form show
 * the same.
 */
export function Library({
  title,
  selectedId,
  onChoose,
  filter = 'all',
  controls,
  choosing,
}: LibraryProps) {
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [query] = useDebouncedValue(search.trim(), TYPING_MS);
  const images = useImages(query, filter);
  const { uploads, list } = useUploads();
  const drop = useDrop(uploads.add);
  useNoStrayDrops();
  const items = images.data?.pages.flatMap((page) => page.items) ?? [];
  const total = images.data?.pages[0]?.total ?? 0;
  const many = useChoosing(items, choosing);
  return (
    <div className="pe-library" {...drop.handlers} data-over={drop.isOver || undefined}>
      <div className="pe-library-head">
        {title}
        <input
          type="search"
          aria-label="Buscar imágenes"
          className="pe-input"
          placeholder="Buscar por texto, crédito o archivo"
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button
          color="brand"
          leftSection={<Icon name="up" />}
          onClick={() => input.current?.click()}
        >
          Subir imágenes
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Archivos de imagen"
          accept={ACCEPTED_FILES}
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])]);
            // Else choosing the same file again would be no change.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <UploadList uploads={uploads} list={list} onOpen={onChoose} />
      {controls}
      {images.isPending ? (
        <div className="pe-media-grid" role="status" aria-label="Cargando imágenes">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
            <Skeleton key={card} height={180} />
          ))}
        </div>
      ) : null}
      <Fault text={images.error?.message} onRetry={() => void images.refetch()} />
      {items.length > 0 ? (
        <ImageGrid
          images={items}
          selectedId={selectedId}
          onChoose={onChoose}
          choosing={many}
          label="Imágenes"
        />
      ) : null}
      {images.isSuccess && items.length === 0 ? (
        <div className="pe-empty">
          <Icon name="image" size={28} />
          <p>{query === '' ? EMPTY[filter] : `Ninguna imagen coincide con «${query}».`}</p>
        </div>
      ) : null}
      <div className="pe-library-foot">
        <span role="status">{images.isSuccess ? plural(total, 'imagen', 'imágenes') : ''}</span>
        <MoreButton query={images}>Ver más imágenes</MoreButton>
      </div>
      {drop.isOver ? (
        <div className="pe-drop-files" aria-hidden="true">
          <Icon name="up" size={28} />
          Suelta aquí las imágenes
        </div>
      ) : null}
    </div>
  );
}

import { type KeyboardEvent, useRef, useState } from 'react';
import type { LibraryImage } from '../../schemas/api.ts';
import { Icon } from '../shell/Icon.tsx';
import { nameOf, pictureAddress } from './address.ts';

interface ImageGridProps {
  images: readonly LibraryImage[];
  selectedId?: string | undefined;
  onChoose: (image: LibraryImage) => void;
  label: string;
}

/** One of the resizer's common sizes, which it makes when a picture is uploaded. */
const THUMBNAIL = { width: 400, height: 266 };

function Thumbnail({ image }: { image: LibraryImage }) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span className="pe-media-thumb" data-failed="true">
        <Icon name="image" size={24} />
      </span>
    );
  }
  return (
    <img
      className="pe-media-thumb"
      src={pictureAddress(image, THUMBNAIL)}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}

/** How many cards stand in the first row. */
const columnsOf = (cards: readonly HTMLElement[]): number =>
  Math.max(1, cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length);

/** Pictures as cards. One stop for the Tab key; arrows, Home and End move between them. */
export function ImageGrid({ images, selectedId, onChoose, label }: ImageGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, images.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const cards = [...(list.current?.querySelectorAll('button') ?? [])];
    const columns = columnsOf(cards);
    const to = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      ArrowDown: current + columns,
      ArrowUp: current - columns,
      Home: 0,
      End: cards.length - 1,
    }[event.key];
    const card = to === undefined ? undefined : cards[to];
    if (to === undefined) return;
    event.preventDefault();
    if (!card) return;
    setActive(to);
    card.focus();
  };
  return (
    <ul ref={list} className="pe-media-grid" aria-label={label}>
      {images.map((image, index) => (
        <li key={image.id}>
          <button
            type="button"
            className="pe-media-card"
            data-image={image.id}
            aria-current={image.id === selectedId ? 'true' : undefined}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setActive(index)}
            onKeyDown={onKeyDown}
            onClick={() => onChoose(image)}
          >
            <Thumbnail image={image} />
            <span className="pe-media-name">{nameOf(image)}</span>
            <span className="pe-media-facts">
              {image.alt
                ? image.credit || `${image.width} × ${image.height}`
                : 'Falta el texto alternativo'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { type KeyboardEvent, useRef, useState } from 'react';
import { HEAVY_BYTES, type LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { Icon } from '../shell/Icon.tsx';
import { nameOf, pictureAddress, sizeLabel } from './address.ts';

interface ImageGridProps {
  images: readonly LibraryImage[];
  selectedId?: string | undefined;
  onChoose: (image: LibraryImage) => void;
  /** Unset: only one can be. */
  choosing?: Choosing | undefined;
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

/** Several pictures are chosen beside the one that is open. */
export interface Choosing {
  chosen: ReadonlySet<string>;
  /** `isRange`: with all between it and the one that was chosen last. */
  onToggle: (image: LibraryImage, isRange: boolean) => void;
}

const factsOf = ({ alt, credit, width, height, bytes }: LibraryImage): string => {
  if (!alt) return 'Falta el texto alternativo';
  if (bytes > HEAVY_BYTES) return `Pesa ${sizeLabel(bytes)}`;
  return credit || `${width} × ${height}`;
};

/**
 * Pictures as cards. One stop for the Tab key, and one more for the box that chooses it; arrows,
 * Home and End move between cards.
 */
export function ImageGrid({ images, selectedId, onChoose, choosing, label }: ImageGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, images.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const kind = event.currentTarget.tagName.toLowerCase();
    const cards = [...(list.current?.querySelectorAll<HTMLElement>(`li > ${kind}`) ?? [])];
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
    <ul
      ref={list}
      className="pe-media-grid"
      aria-label={label}
      data-choosing={choosing && choosing.chosen.size > 0 ? 'true' : undefined}
    >
      {images.map((image, index) => (
        <li key={image.id} data-chosen={choosing?.chosen.has(image.id) || undefined}>
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
            <Thumbnail key={image.url} image={image} />
            <span className="pe-media-name">{nameOf(image)}</span>
            <span className="pe-media-facts">{factsOf(image)}</span>
          </button>
          {choosing ? (
            <input
              type="checkbox"
              className="pe-media-check"
              aria-label={`Elegir ${nameOf(image)}`}
              checked={choosing.chosen.has(image.id)}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setActive(index)}
              onKeyDown={onKeyDown}
              onChange={({ nativeEvent }) =>
                choosing.onToggle(image, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

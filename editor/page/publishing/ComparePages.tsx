import './compare.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../shell/Icon.tsx';
import { Segments } from '../../shell/Segments.tsx';
import { PageFrame } from './PageFrame.tsx';
import type { Shows } from './RenderedFrame.tsx';

interface ComparedPage {
  shows: Shows;
  /** «En el sitio · versión 12» */
  label: string;
}

interface ComparePagesProps {
  pageId: string;
  path: string;
  /** One page alone, or the older and the newer of two. */
  pages: readonly [ComparedPage] | readonly [ComparedPage, ComparedPage];
  /** Another value reads the pages anew. */
  revision: number;
  onClose: () => void;
  /** What can be done with what is seen. */
  actions?: ReactNode;
}

type Mode = 'beside' | 'over';
const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'beside', label: 'Lado a lado' },
  { value: 'over', label: 'Encimadas' },
];
const HALF = 50;
const NARROW = '(max-width: 1100px)';

/**
 * Pages as readers see them in the place of the canvas: one, or two side by side or one over the
 * other with a line to move.
 */
export function ComparePages({
  pageId,
  path,
  pages,
  revision,
  onClose,
  actions,
}: ComparePagesProps) {
  const [mode, setMode] = useState<Mode>(() =>
    window.matchMedia(NARROW).matches ? 'over' : 'beside',
  );
  const [line, setLine] = useState(HALF);
  const [scrolled, setScrolled] = useState(0);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const [first, second] = pages;
  const frameOf = ({ shows, label }: ComparedPage) => (
    <PageFrame
      page={{ pageId, path, shows, revision }}
      label={label}
      scrolled={scrolled}
      onScrolled={setScrolled}
    />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section className="pe-compare" aria-label="Páginas" onKeyDown={onKeyDown}>
      <div className="pe-compare-head">
        {second ? (
          <Segments label="Cómo se comparan" value={mode} options={MODES} onChange={setMode} />
        ) : (
          <strong>{first.label}</strong>
        )}
        <span className="pe-compare-actions">
          {actions}
          <button
            type="button"
            ref={close}
            className="pe-icon-button"
            aria-label="Volver al lienzo"
            title="Volver al lienzo"
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </span>
      </div>
      {second ? (
        <div className="pe-compare-pages" data-mode={mode}>
          {[first, second].map((page, index) => (
            <figure
              key={String(page.shows)}
              style={
                mode === 'over' && index === 1 ? { clipPath: `inset(0 0 0 ${line}%)` } : undefined
              }
            >
              <figcaption data-side={index}>{page.label}</figcaption>
              {frameOf(page)}
            </figure>
          ))}
          {mode === 'over' ? (
            <>
              <span
                className="pe-compare-line"
                style={{ insetInlineStart: `${line}%` }}
                aria-hidden="true"
              />
              <input
                className="pe-compare-slider"
                type="range"
                min={0}
                max={100}
                value={line}
                aria-label="Cuánto se ve de cada página"
                onChange={(event) => setLine(Number(event.currentTarget.value))}
              />
            </>
          ) : null}
        </div>
      ) : (
        <div className="pe-compare-pages" data-mode="one">
          <figure>{frameOf(first)}</figure>
        </div>
      )}
    </section>
  );
}

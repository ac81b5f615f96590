import { createContext, type ReactNode, use, useLayoutEffect } from 'react';
import { targetOf } from '../engine/dom.ts';
import { CANVAS_CSS } from './canvas-css.ts';
import { adaptSheet } from './site-selectors.ts';

export interface FrameContextValue {
  /** All of the site's styles, already loaded. */
  styles: string;
  locale: string;
  /** Accessible names of the iframe and of the document in it. */
  names: { frame: string; document: string };
  /**
   * The description of every block for screen readers; unset where blocks can only be looked at.
   */
  help?: string;
  /** Starts listening to the keys of a document; returns how to stop. */
  listen: (document: Document) => () => void;
}

export const FrameContext = createContext<FrameContextValue | null>(null);

/** The scale at which the frame is shown: 1 is its full size. */
export const ZoomContext = createContext(1);

function addTo<K extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: K,
  set: Partial<HTMLElementTagNameMap[K]>,
) {
  const element = Object.assign(parent.ownerDocument.createElement(tag), set);
  parent.append(element);
  return element;
}

/**
 * Links, buttons and forms of the site's page do nothing on the canvas: they would lead away from
 * the editor.
 */
function keepStill(frame: Document): () => void {
  const stop = (event: Event) => {
    const target = targetOf(event);
    if (target?.closest('a, area, summary, form') && !target.closest('.pc-tools, .pc-bar'))
      event.preventDefault();
  };
  frame.addEventListener('click', stop, true);
  frame.addEventListener('submit', stop, true);
  return () => {
    frame.removeEventListener('click', stop, true);
    frame.removeEventListener('submit', stop, true);
  };
}

/**
 * The inside of the engine's iframe: the site's styles, the editor's marks and keys, and no
 * scripts.
 */
export function CanvasFrame({
  children,
  document: frame,
}: {
  children: ReactNode;
  document?: Document;
}) {
  const context = use(FrameContext);
  useLayoutEffect(() => {
    if (!frame || !context) return;
    frame.documentElement.lang = context.locale;
    frame.title = context.names.document;
    frame.defaultView?.frameElement?.setAttribute('title', context.names.frame);
    const site = addTo(frame.head, 'style', { textContent: context.styles });
    adaptSheet(site.sheet?.cssRules ?? []);
    const added = [
      site,
      // React runs in the editor's window; no script of the page may run in this one.
      addTo(frame.head, 'meta', {
        httpEquiv: 'Content-Security-Policy',
        content: "script-src 'none'; object-src 'none'",
      }),
      addTo(frame.head, 'style', { textContent: CANVAS_CSS }),
      ...(context.help
        ? // Hidden elements still describe others, and are not read out where they stand.
          [
            addTo(frame.body, 'span', {
              id: 'pc-block-help',
              hidden: true,
              textContent: context.help,
            }),
          ]
        : []),
    ];
    const stops = [keepStill(frame), context.listen(frame)];
    return () => {
      for (const stop of stops) stop();
      for (const element of added) element.remove();
    };
  }, [frame, context]);
  const zoom = use(ZoomContext);
  useLayoutEffect(
    () => frame?.documentElement.style.setProperty('--pc-zoom', String(zoom)),
    [frame, zoom],
  );
  return children;
}

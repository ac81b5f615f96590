import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Progress } from '../../ui/behaviour.ts';
import type { IslandDeclaration } from '../../ui/Island.tsx';
import { keepTyped } from './typed-values.ts';

interface HydratedProps {
  /** While React commits: it has taken the elements over. */
  onTaken: () => void;
  /** Once every effect of the island has run. */
  onReady: () => void;
  children: ReactNode;
}

function Hydrated({ onTaken, onReady, children }: HydratedProps): ReactNode {
  useLayoutEffect(onTaken, [onTaken]);
  useEffect(onReady, [onReady]);
  return children;
}

/**
 * Who comes back or reloads gets forms filled in as they were left, between the events `load` and
 * `pageshow` and without any other event: that has to be over.
 */
async function formsFilledIn(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.readyState === 'complete' || navigation?.type === 'navigate') return;
  await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
}

/**
 * Fetched once, and only on pages where a React island has come due. Resolves when the island is
 * alive. Where it throws, now or later, React empties its place: the elements that stood there are
 * put back, and it rejects with what was thrown.
 */
export async function start(
  element: HTMLElement,
  { island: { Component } }: { island: IslandDeclaration<object> },
): Promise<void> {
  await formsFilledIn();
  const nodes = [...element.childNodes];
  const { props = '{}', ids = '' } = element.dataset;
  return new Promise((resolve, reject) => {
    const given = JSON.parse(props);
    const restoreTyped = keepTyped(element);
    const onTaken = () => queueMicrotask(restoreTyped);
    let isReady = false;
    const onReady = () => {
      isReady = true;
      resolve();
    };
    hydrateRoot(
      element,
      <Hydrated onTaken={onTaken} onReady={onReady}>
        <Component {...given} />
      </Hydrated>,
      {
        identifierPrefix: ids,
        onUncaughtError: (error) => {
          element.replaceChildren(...nodes);
          element.dataset.progress = 'failed' satisfies Progress;
          // The loader reports what fails until then.
          if (isReady) console.error(error);
          reject(error);
        },
      },
    );
  });
}

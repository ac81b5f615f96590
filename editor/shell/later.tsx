import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Part } from './part.tsx';

/** Code that is fetched when it is needed for the first time, or a little before. */
export interface Later<T> {
  /** What was fetched; undefined until then. */
  now: () => T | undefined;
  /** Fetches it once. Rejects without network; the next call tries again. */
  get: () => Promise<T>;
}

export function later<T>(load: () => Promise<T>): Later<T> {
  let held: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    now: () => held,
    get() {
      loading ??= load().then(
        (loaded) => {
          held = loaded;
          return loaded;
        },
        (error) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

const parts: Later<unknown>[] = [];

/** Every part that can be fetched while nothing else is to be done. */
export const laterParts: readonly Later<unknown>[] = parts;

const IDLE_LIMIT_MS = 10_000;

/** Fetches the parts of what is open one after the other, each when the browser is idle. */
export function fetchWhenIdle(): void {
  const waiting = parts.filter((part) => !part.now());
  const next = () => {
    const part = waiting.shift();
    if (!part) return;
    const run = () => void part.get().then(next, next);
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
    else setTimeout(run, 1_000);
  };
  next();
}

/** The same, among what `fetchWhenIdle` fetches. */
export function laterPart<T>(load: () => Promise<T>): Later<T> {
  const part = later(load);
  parts.push(part);
  return part;
}

/** The value of a part once it is there. `isFailed`: its code could not be loaded. */
export function useLater<T>(
  part: Later<T>,
  isWanted = true,
): { value: T | undefined; isFailed: boolean; retry: () => void } {
  const [, render] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const value = part.now();
  useEffect(() => {
    if (value !== undefined || !isWanted || isFailed) return;
    let isGone = false;
    part.get().then(
      () => isGone || render((count) => count + 1),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [part, value, isWanted, isFailed]);
  return { value, isFailed, retry: () => setFailed(false) };
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p className="pe-fault" role="alert">
    No se pudo abrir esta parte.{' '}
    <button type="button" className="pe-button" onClick={onRetry}>
      Reintentar
    </button>
  </p>
);

/** For what closes softly. */
const LEAVING_MS = 1_000;

/** Was it shown a moment ago? */
function useLeaving(isShown: boolean): boolean {
  const [isLeaving, setLeaving] = useState(isShown);
  if (isShown && !isLeaving) setLeaving(true);
  useEffect(() => {
    if (isShown || !isLeaving) return;
    const timer = setTimeout(() => setLeaving(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isShown, isLeaving]);
  return isLeaving;
}

/**
 * A part of the editor whose code comes when it is first shown. Where `isShown` says that it shows
 * nothing, it is not fetched.
 */
export function laterView<P extends object>(
  /** As it is called where it fails. */
  name: string,
  load: () => Promise<ComponentType<P>>,
  {
    isShown = () => true,
    placeholder = null,
  }: { isShown?: (props: P) => boolean; placeholder?: ReactNode } = {},
): ComponentType<P> {
  const part = laterPart(load);
  function View(props: P) {
    const wanted = isShown(props);
    const isLeaving = useLeaving(wanted);
    const { value: Loaded, isFailed, retry } = useLater(part, wanted);
    if (!wanted && !isLeaving) return null;
    if (Loaded)
      return (
        <Part name={name}>
          <Loaded {...props} />
        </Part>
      );
    if (!wanted) return null;
    return isFailed ? <NotLoaded onRetry={retry} /> : placeholder;
  }
  return View;
}

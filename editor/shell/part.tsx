import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { Guard } from './Guard.tsx';

/** The history of what is open, for whoever shows a part of it that failed. */
export interface PartHistory {
  /** The newest step; undefined where there is none. */
  undoLabel: string | undefined;
  undo: () => void;
  /** Tells of every change. Returns how to stop. */
  subscribe: (tell: () => void) => () => void;
}

export const HistoryContext = createContext<PartHistory | null>(null);

/** What is left of a part that failed: words, the step back, another try. */
function Failed({ name, onRetry }: { name: string; onRetry: () => void }) {
  const history = use(HistoryContext);
  const subscribe = history?.subscribe;
  // Whatever changes what is open, an undo by keys too, may be what the part waits for.
  useEffect(() => subscribe?.(onRetry), [subscribe, onRetry]);
  const undo = () => {
    history?.undo();
    onRetry();
  };
  return (
    <div className="pe-failed" role="alert">
      <p>«{name}» dejó de funcionar. Lo demás sigue como estaba y tu trabajo se conserva.</p>
      {history?.undoLabel ? (
        <button
          type="button"
          className="pe-button"
          title={`Deshacer: ${history.undoLabel}`}
          onClick={undo}
        >
          Deshacer
        </button>
      ) : null}
      <button type="button" className="pe-button" onClick={onRetry}>
        Reintentar
      </button>
    </div>
  );
}

/** A part of the editor: where it throws, words stand in its place and the rest goes on. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return (
    <Guard
      name={name}
      resetKey={String(attempt)}
      fallback={() => <Failed name={name} onRetry={retry} />}
    >
      {children}
    </Guard>
  );
}

/**
 * A component as a part of the editor. Every panel, form, picker, dialog and bar is one, or comes
 * by `laterView`, which makes it one; `part.test.tsx` finds those that are not.
 */
export const part =
  <P extends object>(name: string, View: ComponentType<P>): ComponentType<P> =>
  (props) => (
    <Part name={name}>
      <View {...props} />
    </Part>
  );

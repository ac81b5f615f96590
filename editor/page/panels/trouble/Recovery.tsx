import { useEffect, useState } from 'react';
import { changesTo } from '../../../document/edit-page.ts';
import { mergePages } from '../../../document/merge-pages.ts';
import { Icon } from '../../../shell/Icon.tsx';
import { whenLabel } from '../../../shell/words.ts';
import { useEditor, useSyncState } from '../../EditorContext.ts';
import { liveTabs, whenTabEnds } from '../../saving/live-tabs.ts';
import type { LocalCopy } from '../../saving/local-copies.ts';
import { isDirty } from '../../saving/sync-state.ts';
import { takeIn } from '../../saving/take-in.ts';

/**
 * What this browser holds and the server does not: after a crash it is taken in at once, after days
 * it is offered.
 */
export function Recovery() {
  const { page, commands, catalogue, saving, session, copies, announce } = useEditor();
  const [taken, setTaken] = useState<LocalCopy | undefined>();
  const [old, setOld] = useState<readonly LocalCopy[]>([]);
  const { sync } = saving;
  const isAtRisk = useSyncState((state) => state.isUnkept && isDirty(state));

  const bringBack = async (
    found: readonly LocalCopy[],
    nowMs: number,
    signal?: AbortSignal,
  ): Promise<LocalCopy[]> => {
    const {
      taken: brought,
      old,
      held,
    } = await takeIn({
      page: page.id,
      copies,
      found,
      read: saving.read,
      sync,
      nowMs,
      live: async () => new Set([...(await liveTabs(navigator.locks)), session]),
      show: (document) =>
        commands.edit(
          (now) => changesTo(now, document, catalogue),
          'recuperar lo que no se había guardado',
        ),
      merge: (base, mine, theirs) => mergePages(base, mine, theirs, catalogue),
      isGone: () => signal?.aborted ?? false,
    });
    const newest = brought.at(-1);
    if (newest) {
      setTaken(newest);
      announce('Recuperamos lo que no se había guardado');
    }
    setOld((before) => [...before.filter((copy) => !found.includes(copy)), ...old]);
    return held.filter((copy) => copy.session !== session);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const takeAll = async () => {
      const held = await bringBack(await copies.ofPage(page.id), Date.now(), signal);
      for (const { session: other } of held) void takeOver(other);
    };
    const takeOver = async (other: string) => {
      await whenTabEnds(navigator.locks, other, signal);
      const left = (await copies.ofPage(page.id)).filter((copy) => copy.session === other);
      await bringBack(left, Date.now(), signal);
    };
    void takeAll();
    return () => leaving.abort();
  }, []);

  if (isAtRisk) {
    return (
      <div className="pe-banner" role="status" data-tone="warn">
        <Icon name="warning" />
        <span>
          Este navegador no deja guardar copias: si recargas antes de guardar, se pierden los
          cambios.
        </span>
      </div>
    );
  }
  const [offered] = old;
  if (offered) {
    return (
      <div className="pe-banner" role="status" data-tone="warn">
        <Icon name="clock" />
        <span>
          En este navegador hay una copia sin guardar de {whenLabel(offered.at, new Date())}.
        </span>
        <button
          type="button"
          className="pe-button"
          onClick={() => void bringBack([offered], Date.parse(offered.at))}
        >
          Recuperar la copia
        </button>
        <button
          type="button"
          className="pe-button"
          onClick={() => {
            void copies.remove(page.id, offered.session);
            setOld(old.slice(1));
          }}
        >
          Descartarla
        </button>
      </div>
    );
  }
  if (!taken) return null;
  return (
    <div className="pe-banner" role="status" data-tone="good">
      <Icon name="check" />
      <span>Recuperamos lo que no se había guardado ({whenLabel(taken.at, new Date())}).</span>
      <button
        type="button"
        className="pe-icon-button"
        aria-label="Cerrar aviso"
        onClick={() => setTaken(undefined)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

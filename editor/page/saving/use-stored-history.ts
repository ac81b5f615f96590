import { useCallback, useEffect, useRef } from 'react';
import { z } from 'zod';
import { isObject } from '../../../schemas/json.ts';
import type { PageChange } from '../../../schemas/page-records/page-change.ts';
import { textOf } from '../../document/values/json-text.ts';
import type { Engine } from '../../engine/engine.ts';
import type { StoredHistory } from '../../engine/history.ts';
import type { Api } from '../../shell/api/api.ts';
import type { Copies } from './local-copies.ts';

const KINDS = new Set<unknown>(['value', 'added', 'moved', 'removed']);
const isChange = (value: unknown): boolean => isObject(value) && KINDS.has(value.kind);

const step = z.object({
  label: z.string(),
  key: z.string().optional(),
  at: z.number(),
  changes: z.array(z.custom<PageChange>(isChange)),
});
const storedHistory = z.object({
  at: z.string(),
  history: z.object({ past: z.array(step), future: z.array(step) }),
});

/**
 * Here at a pause, and when the tab goes; on the server at a longer one, for another computer. What
 * is typed is not held up by it.
 */
const KEEP_AFTER_MS = 400;
const SEND_AFTER_MS = 2_500;
/** Older steps are forgotten first. */
const MAX_CHARS = 1_500_000;

/** The newest steps that fit. A step is written out once: it is kept again after every other. */
function bounded({ past, future }: StoredHistory): StoredHistory {
  let chars = 0;
  const first = past.findLastIndex((step) => {
    chars += textOf(step).length;
    return chars > MAX_CHARS;
  });
  // The newest stays, however long.
  return { past: past.slice(Math.min(first + 1, past.length - 1)), future };
}

const jsonOf = (steps: readonly object[]): string => `[${steps.map(textOf).join()}]`;

function parsed(value: unknown) {
  try {
    return storedHistory.safeParse(typeof value === 'string' ? JSON.parse(value) : value).data;
  } catch {
    return undefined;
  }
}

interface HistoryParts {
  api: Pick<Api, 'history' | 'saveHistory'>;
  page: string;
  copies: Copies;
  engine: Engine;
}

/**
 * What can be undone outlives the tab and the computer: the newer of what this browser and the
 * server hold comes back when the page is opened. Returns what to call after every step.
 */
export function useStoredHistory({ api, page, copies, engine }: HistoryParts): () => void {
  const isRead = useRef(false);
  const keepTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(keepTimer.current);
    keepTimer.current = undefined;
    const at = new Date().toISOString();
    const history = bounded(engine.history());
    const { past, future } = history;
    const json = `{"at":"${at}","history":{"past":${jsonOf(past)},"future":${jsonOf(future)}}}`;
    void copies.putHistory({ page, at, history: json });
    return { at, history };
  }, [copies, engine, page]);
  const send = useCallback(() => {
    clearTimeout(sendTimer.current);
    sendTimer.current = undefined;
    void api.saveHistory(page, { history: keep() }).catch(() => undefined);
  }, [api, keep, page]);

  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const [here, there] = await Promise.all([
        copies.historyOf(page).then((local) => parsed(local?.history)),
        api.history(page).then(
          ({ history }) => parsed(history),
          () => undefined,
        ),
      ]);
      const newest = [here, there]
        .filter((each) => each !== undefined)
        .sort((one, other) => other.at.localeCompare(one.at))[0];
      if (isGone) return;
      isRead.current = true;
      // What was done before these came, a recovery say, is newer than they are.
      const { past } = engine.history();
      const stored = newest?.history ?? { past: [], future: [] };
      if (past.length === 0) engine.setHistory(stored);
      else engine.setHistory({ past: [...stored.past, ...past], future: [] });
    };
    void read();
    const onHide = () => {
      if (keepTimer.current !== undefined) keep();
    };
    window.addEventListener('pagehide', onHide);
    return () => {
      isGone = true;
      window.removeEventListener('pagehide', onHide);
      if (sendTimer.current !== undefined) send();
    };
  }, [api, copies, engine, page, keep, send]);

  return useCallback(() => {
    if (!isRead.current) return;
    clearTimeout(keepTimer.current);
    keepTimer.current = setTimeout(keep, KEEP_AFTER_MS);
    clearTimeout(sendTimer.current);
    sendTimer.current = setTimeout(send, SEND_AFTER_MS);
  }, [keep, send]);
}

import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EntryForm } from './entry-form.ts';
import type { LocalDrafts } from './local-drafts.ts';

/** With what writing takes, well within the 200 ms that a closed tab may cost. */
const KEEP_AFTER_MS = 80;

interface EntryDraft {
  form: UseFormReturn<EntryForm>;
  drafts: LocalDrafts;
  /** Under which name it is kept. */
  name: string;
  /** What the update said when it was opened. */
  base: string;
  keepTyped: ((form: EntryForm) => void) | undefined;
}

/** Keeps what is written in this browser, and on the server where the update is there already. */
export function useEntryDraft({ form, drafts, name, base, keepTyped }: EntryDraft): void {
  const parts = useRef({ drafts, base, keepTyped });
  parts.current = { drafts, base, keepTyped };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      const values = form.getValues();
      parts.current.drafts.keep(name, { form: values, base: parts.current.base });
      parts.current.keepTyped?.(values);
    };
    const keepNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
    const subscription = form.watch(() => {
      timer ??= setTimeout(keep, KEEP_AFTER_MS);
    });
    // The tab may be closed within that time.
    window.addEventListener('pagehide', keepNow);
    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('pagehide', keepNow);
    };
  }, [form, name]);
}

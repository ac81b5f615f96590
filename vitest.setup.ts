import { vi } from 'vitest';
import { PATIENCE_MS } from './vitest.patience.ts';

const { waitFor } = vi;

/** Limits are for what hangs: a shared machine stops for seconds now and then. */
vi.waitFor = (work, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(work, { ...given, timeout: Math.max(PATIENCE_MS, given?.timeout ?? 0) });
};

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

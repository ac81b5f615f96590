/** Does something every so often, in milliseconds, until then; it keeps no process alive. */
export function every(ms: number, until: AbortSignal, work: () => void): void {
  const timer = setInterval(work, ms).unref();
  until.addEventListener('abort', () => clearInterval(timer), { once: true });
}

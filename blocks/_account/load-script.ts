const loading = new Map<string, Promise<void>>();

/** Loads somebody else's script once; where it did not come, the next who asks tries again. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement('script');
  const done = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading.delete(address);
      reject(new Error(address));
    });
  });
  loading.set(address, done);
  document.head.append(Object.assign(script, { src: address, async: true }));
  return done;
}

const KEY = 'portada-embeds';

/** In a browser that stores nothing: until the next page. */
let memory: readonly string[] | undefined;

/** The providers whose embeds a reader always loads (rule 10.17). */
function stored(): readonly string[] {
  if (memory) return memory;
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

export function remembers(keys: readonly string[]): boolean {
  const all = new Set(stored());
  return keys.every((key) => all.has(key));
}

/** Remembers providers, or forgets them. */
export function remember(keys: readonly string[], isOn: boolean): void {
  const others = stored().filter((key) => !keys.includes(key));
  const all = isOn ? [...others, ...keys] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    memory = all;
  }
}

/** Rejects where a provider is not within reach: blocked by the browser, or no line. */
export const reach = (address: string): Promise<unknown> =>
  fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' });

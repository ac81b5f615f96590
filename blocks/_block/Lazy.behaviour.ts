/** rule 1.9: lazy blocks come 300 px before they are seen, looked for at most every 100 ms. */
const NEAR_PX = 300;
const THROTTLE_MS = 100;

const isNear = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top < innerHeight + NEAR_PX && bottom > -NEAR_PX;
};

/**
 * Where a block's HTML is: with the parameters of the page that are the block's, by their bare
 * names (`mas-b7=2` is `mas=2` of block b7), and the site that was chosen by `_website`.
 */
function addressOf(block: string): string {
  const query = new URLSearchParams({ ruta: location.pathname });
  const suffix = `-${block}`;
  for (const [name, value] of new URLSearchParams(location.search)) {
    const bare = name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
    if (name === '_website') query.set(name, value);
    else if (bare && !query.has(bare)) query.set(bare, value);
  }
  return `/_portada/bloque/${block}?${query}`;
}

async function fill(element: HTMLElement): Promise<void> {
  const address = addressOf(element.dataset.block ?? '');
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  element.innerHTML = await response.text();
  element.dispatchEvent(new CustomEvent('portada:added', { bubbles: true }));
}

/**
 * Asks the server for a lazy block's HTML once the reader comes near. A failure leaves the place
 * empty and is logged.
 */
export function start(element: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    removeEventListener('scroll', look);
    removeEventListener('resize', look);
  };
  const check = () => {
    timer = undefined;
    if (!isNear(element)) return;
    stop();
    fill(element).catch((error) => console.error(error));
  };
  const look = () => {
    if (timer === undefined) timer = setTimeout(check, THROTTLE_MS);
  };
  addEventListener('scroll', look, { passive: true });
  addEventListener('resize', look);
  check();
}

/** rule 1.9: lazy blocks come 300 px before they are seen, looked for at most every 100 ms. */
const NEAR_PX = 300;
const THROTTLE_MS = 100;

const isNear = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top < innerHeight + NEAR_PX && bottom > -NEAR_PX;
};

async function fill(element: HTMLElement): Promise<void> {
  const address = `/_portada/bloque/${element.dataset.block}?ruta=${encodeURIComponent(location.pathname)}`;
  const website = new URLSearchParams(location.search).get('_website');
  const response = await fetch(
    website ? `${address}&_website=${encodeURIComponent(website)}` : address,
  );
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

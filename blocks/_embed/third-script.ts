/**
 * A script of somebody else's, requested once a page; one that did not come is requested again.
 * Tells `element`, by its `load` or `error`, how it went; `onLoad` runs before.
 */
export function thirdScript(
  address: string,
  element: Element,
  { onLoad, id = '' }: { onLoad?: () => unknown; id?: string },
): void {
  const known = [...document.scripts].find(({ src }) => src === address);
  const script = known ?? document.createElement('script');
  const come = async () => {
    script.dataset.come = '';
    await onLoad?.();
    element.dispatchEvent(new Event('load'));
  };
  if (script.dataset.come === '') {
    come();
    return;
  }
  script.addEventListener('load', come);
  script.addEventListener('error', () => {
    script.remove();
    element.dispatchEvent(new Event('error'));
  });
  if (known) return;
  script.id = id;
  script.async = true;
  script.src = address;
  document.head.append(script);
}

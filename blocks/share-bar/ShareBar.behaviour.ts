/**
 * Opens each link in a small window of its own size, in the middle of the screen. Where none opens,
 * the link works as usual.
 */
export function start(bar: HTMLElement): void {
  bar.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-popup]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const [width = 0, height = 0] = (link.dataset.popup ?? '').split('x').map(Number);
    const left = Math.max(0, screenX + (outerWidth - width) / 2);
    const top = Math.max(0, screenY + (outerHeight - height) / 2);
    const features = `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`;
    const opened = open(link.href, '', features);
    if (!opened) return;
    opened.opener = null;
    event.preventDefault();
  });
}

const STARTS = /^autoplay=(?:1|true|muted)$/i;

/** An address that no longer tells its player to start by itself. */
function resting(address: string): string {
  const url = new URL(address, location.href);
  const parameters = url.search.slice(1).split('&');
  url.search = parameters.filter((parameter) => !STARTS.test(parameter)).join('&');
  return url.href;
}

/**
 * Has the videos in an element wait to be started, for readers who prefer reduced motion (rule
 * 4.11). False for all others: nothing was changed.
 */
export function restIfPreferred(media: HTMLElement): boolean {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  for (const video of media.querySelectorAll('video')) {
    video.autoplay = false;
    video.controls = true;
    video.pause();
  }
  for (const frame of media.querySelectorAll('iframe'))
    if (frame.src) frame.src = resting(frame.src);
  return true;
}

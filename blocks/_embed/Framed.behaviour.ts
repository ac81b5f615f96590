/** However much it asks for. */
const MAX_PX = 4_000;

/**
 * Gives a frame of ours the height that its content says, which is known by the frame that says it:
 * a page without an origin has nothing else to be known by. At most one change for each time that
 * the browser draws.
 */
export function start(frame: HTMLIFrameElement): void {
  let wanted = '';
  const hear = ({ source, data }: MessageEvent) => {
    if (!frame.isConnected) {
      removeEventListener('message', hear);
      return;
    }
    const height = Math.ceil(Number((data as { portadaHeight?: unknown } | null)?.portadaHeight));
    if (source !== frame.contentWindow || !(height > 0)) return;
    if (!wanted)
      requestAnimationFrame(() => {
        if (frame.height !== wanted) frame.height = wanted;
        wanted = '';
      });
    wanted = String(Math.min(height, MAX_PX));
  };
  addEventListener('message', hear);
  // It may have said so before anybody heard.
  frame.contentWindow?.postMessage({ portadaAsks: 'height' }, '*');
}

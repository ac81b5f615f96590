import { restIfPreferred } from '../_story/rest.ts';

/**
 * rule 7.5: the video starts by itself, without sound, and repeats; where the browser refuses, that
 * is logged. It does not start for readers who prefer reduced motion, and it can be stopped.
 */
export function start(media: HTMLElement): void {
  const isResting = restIfPreferred(media);
  const video = media.querySelector('video');
  if (!video) return;
  video.muted = true;
  video.loop = true;
  video.playsInline = true;
  video.controls = true;
  if (isResting) return;
  // Old browsers return nothing.
  Promise.resolve(video.play()).catch((error) =>
    console.error('No se pudo iniciar el video', error),
  );
}

import { availableParallelism } from 'node:os';
import { Problem } from '../http/problem.ts';
import { PictureProcesses, PictureTookTooLong } from './picture-processes.ts';

/** rule 5.29: how long one picture may take: to be looked at, drawn, or rendered once. */
export const MAX_PICTURE_MS = 10_000;

/** Each holds a picture of up to 50 MB until its turn comes. */
const MAX_WAITING_AT_INTAKE = 12;

const busy = () =>
  new Problem(503, 'unavailable', 'Hay demasiadas imágenes en espera. Inténtalo en un momento.');

/** Pictures that come in: whoever sends one waits for it, and readers for none of them. */
export const intake = new PictureProcesses({
  most: 2,
  niceness: 3,
  maxWaiting: MAX_WAITING_AT_INTAKE,
  tooMany: busy,
});

/**
 * Renditions at work at one time. Two at least, so that one picture alone does not stop the others;
 * the pages' thread goes before them.
 */
export const MAX_RENDERING = Math.max(2, Math.min(3, availableParallelism() - 1));

/** What pages show of pictures. */
export const rendering = new PictureProcesses({ most: MAX_RENDERING, niceness: 2 });

/** Throws Problem 422 `too_complex` with these words where the work went past its time. */
export const inTime = <T>(work: Promise<T>, words: string): Promise<T> =>
  work.catch((error: Error) => {
    throw error instanceof PictureTookTooLong ? new Problem(422, 'too_complex', words) : error;
  });

/** For `catch`: what we say ourselves goes on, anything else is the picture's own fault. */
export const atFault =
  <T>(instead: () => T) =>
  (error: Error): T => {
    if (error instanceof Problem) throw error;
    return instead();
  };

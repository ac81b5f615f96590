import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { LOOKS_LIKE, looksLike } from '../../schemas/media-api.ts';
import { CallFailed } from '../shell/api/call.ts';
import type { SendFile } from './send-file.ts';

/** The server's limit: a larger file is refused before it is sent. */
export const MAX_UPLOAD_BYTES = 50_000_000;
const AT_A_TIME = 3;

export interface Upload {
  key: number;
  name: string;
  /**
   * `reading`: all is sent, the server looks at the picture; `asking`: it looks like `similar`, and
   * somebody has to say which one is meant.
   */
  state: 'waiting' | 'sending' | 'reading' | 'asking' | 'done' | 'duplicate' | 'failed';
  /** What part is sent, 0 to 1. */
  part: number;
  /** Why it failed. */
  message?: string;
  /** The connection failed: trying again may help. */
  canRetry?: boolean;
  image?: LibraryImage;
  /** What the library has that looks like it. */
  similar?: readonly LibraryImage[];
}

export interface Uploads {
  read(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  add(files: readonly File[]): void;
  retry(key: number): void;
  /** Sends one all the same that looks like a picture of the library. */
  sendAnyway(key: number): void;
  /** Takes the picture of the library instead. */
  takeInstead(key: number, image: LibraryImage): void;
  /** Takes one off the list, stopping it when it is on its way. */
  remove(key: number): void;
  /** Takes off the list what is done. */
  tidy(): void;
}

/** Why a file cannot be sent; undefined: it can. */
export const faultOf = ({ size }: File): string | undefined => {
  if (size === 0) return 'Está vacío.';
  return size > MAX_UPLOAD_BYTES
    ? `Pasa de ${MAX_UPLOAD_BYTES / 1_000_000} MB. Guárdala más pequeña.`
    : undefined;
};

/** No connection or a busy server; a file that was refused will be refused again. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status >= 500);

/** The pictures that a refused file looks like; none: it was refused for another reason. */
function similarIn(error: unknown): readonly LibraryImage[] {
  if (!(error instanceof CallFailed) || error.body.code !== LOOKS_LIKE) return [];
  try {
    return looksLike.parse(JSON.parse(error.raw)).similar;
  } catch {
    return [];
  }
}

/**
 * Files on their way to the library, a few at a time and each on its own: one that fails stops no
 * other.
 */
export function makeUploads(send: SendFile, onImage: (image: LibraryImage) => void): Uploads {
  let list: readonly Upload[] = [];
  let next = 1;
  const files = new Map<number, File>();
  /** Sent whatever they look like. */
  const decided = new Set<number>();
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  const set = (changed: readonly Upload[]) => {
    list = changed;
    for (const listener of listeners) listener();
  };
  const change = (key: number, changes: Partial<Upload>) =>
    set(list.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  const run = async (key: number, file: File) => {
    const controller = new AbortController();
    running.set(key, controller);
    change(key, { state: 'sending', part: 0 });
    try {
      const onProgress = (part: number) =>
        change(key, { part, state: part >= 1 ? 'reading' : 'sending' });
      const { image, isNew } = await send(file, onProgress, controller.signal, !decided.has(key));
      change(key, { state: isNew ? 'done' : 'duplicate', part: 1, image });
      files.delete(key);
      onImage(image);
    } catch (error) {
      const similar = similarIn(error);
      if (similar.length > 0) change(key, { state: 'asking', similar });
      else
        change(key, {
          state: 'failed',
          message: error instanceof Error ? error.message : String(error),
          canRetry: isPassing(error),
        });
    } finally {
      running.delete(key);
      work();
    }
  };
  const work = () => {
    for (const { key, state } of list) {
      if (running.size >= AT_A_TIME) return;
      const file = files.get(key);
      if (state === 'waiting' && file) void run(key, file);
    }
  };

  return {
    read: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (newFiles) => {
      const added = newFiles.map((file): Upload => {
        const key = next++;
        const message = faultOf(file);
        if (!message) files.set(key, file);
        return {
          key,
          name: file.name,
          part: 0,
          ...(message ? { state: 'failed', message } : { state: 'waiting' }),
        };
      });
      set([...list, ...added]);
      work();
    },
    retry: (key) => {
      if (!files.has(key)) return;
      change(key, { state: 'waiting', part: 0 });
      work();
    },
    sendAnyway: (key) => {
      if (!files.has(key)) return;
      decided.add(key);
      change(key, { state: 'waiting', part: 0 });
      work();
    },
    takeInstead: (key, image) => {
      files.delete(key);
      change(key, { state: 'duplicate', image });
      onImage(image);
    },
    remove: (key) => {
      set(list.filter((upload) => upload.key !== key));
      files.delete(key);
      running.get(key)?.abort();
    },
    tidy: () => set(list.filter(({ state }) => state !== 'done' && state !== 'duplicate')),
  };
}

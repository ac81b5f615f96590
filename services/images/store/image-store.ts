/** Bytes under a key of letters, digits, `-`, `/` and `.`. */
export interface ImageStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** undefined when there is nothing under the key. Rejects as soon as `signal` is aborted. */
  get(key: string, signal?: AbortSignal): Promise<Buffer | undefined>;
  /** Bytes under the key; undefined for none. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Nothing happens when there is nothing under the key. */
  delete(key: string): Promise<void>;
}

/** Where an original's bytes are, by their hash. */
export const originalKey = (hash: string): string => `originals/${hash.slice(0, 2)}/${hash}`;

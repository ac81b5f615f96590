import type { ImageStore } from './image-store.ts';

/** A store that forgets with the process. */
export function memoryImageStore(): ImageStore {
  const files = new Map<string, Buffer>();
  return {
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    get: async (key) => files.get(key),
    sizeOf: async (key) => files.get(key)?.length,
    delete: async (key) => void files.delete(key),
  };
}

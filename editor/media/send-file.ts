import type { LibraryImage } from '../../schemas/api.ts';
import { CallFailed, isApiError, UNREACHABLE, UNREADABLE } from '../shell/api.ts';

export interface SentFile {
  image: LibraryImage;
  /** False: a picture with the same content was in the library. */
  isNew: boolean;
}

/**
 * Sends a file to the library. `onProgress` gets what part of it is sent, 0 to 1. Throws
 * CallFailed; AbortError when told to stop.
 */
export type SendFile = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<SentFile>;

function readReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** XMLHttpRequest, because fetch reports no progress of an upload. */
export const sendFile: SendFile = (file, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const reply = readReply(request.responseText);
      if (request.status === 200 || request.status === 201)
        resolve({ image: reply as LibraryImage, isNew: request.status === 201 });
      else reject(new CallFailed(request.status, isApiError(reply) ? reply : UNREADABLE));
    };
    request.onerror = () => reject(new CallFailed(0, UNREACHABLE));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.open('POST', `/api/images?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });

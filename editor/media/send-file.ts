import { libraryEndpoints } from '../../schemas/endpoints/library.ts';
import { mediaEndpoints } from '../../schemas/endpoints/media.ts';
import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import { addressOf, CallFailed, isApiError, UNREACHABLE, UNREADABLE } from '../shell/api/call.ts';

export interface SentFile {
  image: LibraryImage;
  /** False: a picture with the same content was in the library. */
  isNew: boolean;
}

/** Gets what part of a file is sent, 0 to 1. */
type OnProgress = (part: number) => void;

/**
 * Sends a file to the library. `isAsking`: one that looks like a picture of the library is refused
 * (`looks_like`). Throws CallFailed; AbortError when told to stop.
 */
export type SendFile = (
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
  isAsking: boolean,
) => Promise<SentFile>;

function readReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Sending {
  method: 'POST' | 'PUT';
  path: string;
  query: URLSearchParams;
  onProgress: OnProgress;
  signal: AbortSignal;
}

/** XMLHttpRequest, because fetch reports no progress of an upload. */
const sendTo = (
  file: File,
  { method, path, query, onProgress, signal }: Sending,
): Promise<SentFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const reply = readReply(request.responseText);
      if (request.status === 200 || request.status === 201)
        resolve({ image: reply as LibraryImage, isNew: request.status === 201 });
      else
        reject(
          new CallFailed(
            request.status,
            isApiError(reply) ? reply : UNREADABLE,
            request.responseText,
          ),
        );
    };
    request.onerror = () => reject(new CallFailed(0, UNREACHABLE));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.open(method, `${path}?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });

export const sendFile: SendFile = (file, onProgress, signal, isAsking) => {
  const query = new URLSearchParams({ name: file.name, ...(isAsking ? { ask: '1' } : {}) });
  return sendTo(file, {
    method: 'POST',
    path: addressOf(libraryEndpoints.uploadImage),
    query,
    onProgress,
    signal,
  });
};

/** Sends a file that takes the place of a picture's own, everywhere that it is used. */
export type ReplaceFile = (
  imageId: string,
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
) => Promise<LibraryImage>;

export const replaceFile: ReplaceFile = async (imageId, file, onProgress, signal) => {
  const path = addressOf(mediaEndpoints.replaceImage, [imageId]);
  const query = new URLSearchParams({ name: file.name });
  return (await sendTo(file, { method: 'PUT', path, query, onProgress, signal })).image;
};

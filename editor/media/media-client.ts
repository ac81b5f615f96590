import { z } from 'zod';
import { libraryImage } from '../../schemas/api.ts';
import {
  type ChangeImages,
  changedImages,
  imageUses,
  similarImages,
} from '../../schemas/media-api.ts';
import { read } from '../shell/api.ts';

const send: typeof fetch = (input, init) => fetch(input, init);
const nothing = z.unknown().transform(() => undefined);
const addressOf = (id: string): string => `/api/images/${encodeURIComponent(id)}`;

/** The media desk of the staff API. Every call throws `CallFailed`. */
export const mediaClient = {
  uses: (id: string) => read(imageUses, send, 'GET', `${addressOf(id)}/uses`),
  similar: async (id: string) =>
    (await read(similarImages, send, 'GET', `${addressOf(id)}/similar`)).items,
  changeMany: async (input: ChangeImages) =>
    (await read(changedImages, send, 'PATCH', '/api/images', input)).items,
  undoReplacement: (id: string) => read(libraryImage, send, 'DELETE', `${addressOf(id)}/file`),
  remove: (id: string) => read(nothing, send, 'DELETE', addressOf(id)),
};

export type MediaClient = typeof mediaClient;

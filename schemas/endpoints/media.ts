import { z } from 'zod';
import { changedImages, changeImages, imageUses, similarImages } from '../media-api.ts';
import { endpoint } from './endpoint.ts';
import { fileName } from './queries.ts';
import { libraryImage } from './shapes/image.ts';

const WORDS_BYTES = 100_000;

/** The media desk: where pictures are used, many at once, other files. */
export const mediaEndpoints = {
  changeImages: endpoint('PATCH /images', {
    title: 'Cambia muchas imágenes a la vez',
    action: 'media.edit',
    on: 'images',
    body: changeImages,
    maxBytes: WORDS_BYTES,
    reply: changedImages,
    audited: ['image.archive', 'image.restore', 'image.change'],
  }),
  imageUses: endpoint('GET /images/:id/uses', {
    title: 'Dónde se usa una imagen',
    action: 'media.read',
    on: 'newsroom',
    reply: imageUses,
  }),
  similarImages: endpoint('GET /images/:id/similar', {
    title: 'Imágenes parecidas a una',
    action: 'media.read',
    on: 'newsroom',
    reply: similarImages,
  }),
  replaceImage: endpoint('PUT /images/:id/file', {
    title: 'Pone otro archivo en lugar del de una imagen',
    action: 'media.edit',
    on: 'image',
    query: z.object({ name: fileName }),
    reply: libraryImage,
    audited: ['image.replace'],
  }),
  undoReplacement: endpoint('DELETE /images/:id/file', {
    title: 'Vuelve al archivo anterior de una imagen',
    action: 'media.edit',
    on: 'image',
    reply: libraryImage,
    audited: ['image.undo-replace'],
  }),
  deleteImage: endpoint('DELETE /images/:id', {
    title: 'Borra una imagen que nada usa',
    action: 'media.erase',
    on: 'newsroom',
    audited: ['image.delete'],
  }),
};

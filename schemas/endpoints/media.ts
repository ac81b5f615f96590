import { z } from 'zod';
import { changeImage, imageList, imageQuery, libraryImage } from '../api.ts';
import { changedImages, changeImages, imageUses, similarImages } from '../media-api.ts';
import { endpoint } from './endpoint.ts';

const WORDS_BYTES = 100_000;
const fileName = z.string().default('');

/** Pictures of the media library. A file is sent as the whole body, with its name in `?name=`. */
export const mediaEndpoints = {
  images: endpoint('GET /images', {
    title: 'Busca en la biblioteca de imágenes',
    action: 'media.read',
    on: 'newsroom',
    query: imageQuery,
    reply: imageList,
  }),
  image: endpoint('GET /images/:id', {
    title: 'Una imagen de la biblioteca',
    action: 'media.read',
    on: 'newsroom',
    reply: libraryImage,
  }),
  uploadImage: endpoint('POST /images', {
    title: 'Sube una imagen',
    action: 'media.edit',
    on: 'newsroom',
    query: z.object({ name: fileName, ask: z.string().optional() }),
    reply: libraryImage,
    audited: ['image.upload', 'image.restore'],
  }),
  changeImage: endpoint('PATCH /images/:id', {
    title: 'Cambia los textos, el punto focal o los recortes de una imagen',
    action: 'media.edit',
    on: 'image',
    body: changeImage,
    maxBytes: WORDS_BYTES,
    reply: libraryImage,
    audited: ['image.change'],
  }),
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

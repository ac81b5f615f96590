import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileName } from './queries.ts';
import { changeImage, imageList, imageQuery, libraryImage } from './shapes/image.ts';

const WORDS_BYTES = 100_000;

/** Pictures of the media library. A file is sent as the whole body, with its name in `?name=`. */
export const libraryEndpoints = {
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
};

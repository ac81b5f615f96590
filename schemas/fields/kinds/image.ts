import { z } from 'zod';
import { defineKind, type FieldOptions, seal } from '../field.ts';

export const imageKind = defineKind({ kind: 'image', label: 'Imagen', sample: 'picture' });

/** Resizer tokens by token version, as ANS carries them: `{ "1": "…" }`. */
export const resizerAuth = z.record(z.string().max(20), z.string().max(1_000));

/** In source pixels. */
export const focalPoint = z.object({ x: z.number().min(0), y: z.number().min(0) });

/** What is stored of a picture that was chosen in the media library, or by its address. */
export const chosenImage = z.object({
  url: z.string().max(2_048),
  id: z.string().max(200).optional(),
  auth: resizerAuth.optional(),
  focalPoint: focalPoint.optional(),
  alt: z.string().max(1_000).optional(),
});

/** A picture chosen in the media library, stored as one object. Unset until chosen. */
export const image = (options: FieldOptions) => seal(chosenImage.optional(), imageKind, options);

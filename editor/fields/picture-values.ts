import type { LibraryImage } from '../../schemas/endpoints/shapes/image.ts';
import type { FieldMeta } from '../../schemas/fields.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';

/** What a field keeps of a picture of the library as one object. */
export const chosenPicture = ({ url, id, auth, focalPoint, alt }: LibraryImage): JsonObject => ({
  url,
  id,
  auth,
  ...(focalPoint ? { focalPoint: { ...focalPoint } } : {}),
  ...(alt ? { alt } : {}),
});

/** The same as flat fields: the address in the field `name`, the rest in its companions. */
export function flatPicture(
  name: string,
  companions: NonNullable<FieldMeta['companions']>,
  image: LibraryImage,
) {
  const values: Record<string, Json> = { [name]: image.url };
  if (companions.id) values[companions.id] = image.id;
  if (companions.auth) values[companions.auth] = JSON.stringify(image.auth);
  if (companions.focalPoint)
    values[companions.focalPoint] = image.focalPoint
      ? `${image.focalPoint.x},${image.focalPoint.y}`
      : '';
  if (companions.alt) values[companions.alt] = image.alt;
  return values;
}

import type { NamedThing } from '../../schemas/fields/field.ts';
import type { JsonObject } from '../../schemas/json.ts';

/** A row of a picker: what is stored, and how it is read. */
export interface NamedRow {
  value: string;
  name: string;
  detail: string;
}

export interface PictureRow {
  /** What a field keeps of the picture. */
  value: JsonObject;
  title: string;
}

/**
 * Where Puck's pickers find what a field names. Without them such a field is a plain text or an
 * object: a command-line tool asks nobody.
 */
export interface LookUps {
  names(thing: NamedThing, search: string): Promise<NamedRow[]>;
  pictures(search: string): Promise<PictureRow[]>;
}

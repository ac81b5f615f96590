import { group, list, named, number, optionalNumber, text } from '../fields.ts';
import { isObject, type JsonObject } from '../json.ts';

/** The most stories that a list fixes, or leaves out. */
export const MAX_PINS = 20;
const MAX_POSITION = 100;

/** A story that an editor fixes at a place of a list. */
export interface Pin {
  storyId: string;
  /** Counted from 1, among what the list shows. */
  position: number;
  /** ISO 8601: from then on it is where the list has it; '' for good. */
  until: string;
}

/** What of a list's query is its editor's alone: no form of a source shows it. */
export const pinFields = {
  pins: list({
    label: 'Notas fijas',
    hidden: true,
    max: MAX_PINS,
    item: group({
      label: 'Nota fija',
      fields: {
        storyId: named('story', { label: 'Nota' }),
        position: number({ label: 'Lugar', default: 1, min: 1, max: MAX_POSITION }),
        until: text({ label: 'Hasta', max: 40 }),
      },
    }),
  }),
  bans: list({
    label: 'Notas que no salen',
    hidden: true,
    max: MAX_PINS,
    item: named('story', { label: 'Nota' }),
  }),
  /** Where the list begins, in a request for a later part of it. */
  pinsFrom: optionalNumber({ label: 'Principio de la lista', hidden: true, min: 0, max: 10_000 }),
};

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The pins of a stored query, those of one place in the order in which they were fixed. */
export const pinsOf = ({ pins }: JsonObject): Pin[] =>
  (Array.isArray(pins) ? pins : []).flatMap((pin): Pin[] => {
    if (!isObject(pin) || !isId(pin.storyId)) return [];
    const position = typeof pin.position === 'number' ? pin.position : 1;
    return [{ storyId: pin.storyId, position, until: isId(pin.until) ? pin.until : '' }];
  });

/** The ids of the stories that a stored query leaves out. */
export const bansOf = ({ bans }: JsonObject): string[] =>
  (Array.isArray(bans) ? bans : []).filter(isId);

function withBoth(query: JsonObject, pins: readonly Pin[], bans: readonly string[]): JsonObject {
  const { pins: _, bans: __, ...rest } = query;
  const stored = pins.map(
    ({ storyId, position, until }): JsonObject =>
      until === '' ? { storyId, position } : { storyId, position, until },
  );
  return {
    ...rest,
    ...(stored.length > 0 ? { pins: stored } : {}),
    ...(bans.length > 0 ? { bans: [...bans] } : {}),
  };
}

/** The query with a story fixed there, and nowhere else; of too many the newest stay. */
export const withPin = (query: JsonObject, pin: Pin): JsonObject =>
  withBoth(
    query,
    [...pinsOf(query).filter(({ storyId }) => storyId !== pin.storyId), pin].slice(-MAX_PINS),
    bansOf(query).filter((id) => id !== pin.storyId),
  );

/** The query that leaves a story out. */
export const withBan = (query: JsonObject, storyId: string): JsonObject =>
  withBoth(
    query,
    pinsOf(query).filter((pin) => pin.storyId !== storyId),
    [...bansOf(query).filter((id) => id !== storyId), storyId].slice(-MAX_PINS),
  );

/** The query in which a story is where its source has it. */
export const withoutPin = (query: JsonObject, storyId: string): JsonObject =>
  withBoth(
    query,
    pinsOf(query).filter((pin) => pin.storyId !== storyId),
    bansOf(query).filter((id) => id !== storyId),
  );

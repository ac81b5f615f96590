import { isObject } from '../json.ts';
import {
  flag,
  leaveOut,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  orText,
  pixels,
  type Rule,
  text,
} from './rules.ts';

/** Texts by their kind, `basic` the one that is shown. */
export const words: Rule = orText((basic) => ({ basic }), mapOf(text));

const tokens: Rule = (value, reading) =>
  isObject(value) && Object.values(value).every((token) => typeof token === 'string')
    ? value
    : leaveOut(value, reading, 'un objeto de firmas');

const point = object({ x: number, y: number });
/** Both coordinates, or no focal point. */
const focalPoint: Rule = (value, reading) => {
  const read = point(value, reading);
  if (read === undefined) return undefined;
  const { x, y } = isObject(read) ? read : {};
  return typeof x === 'number' && typeof y === 'number' && x >= 0 && y >= 0
    ? read
    : leaveOut(value, reading, 'un punto con x y y');
};

/** Of a picture, without its credits: those have pictures themselves. */
const PICTURE = {
  _id: text,
  type: oneOf('image'),
  url: text,
  auth: tokens,
  width: pixels,
  height: pixels,
  focal_point: focalPoint,
  alt_text: text,
  caption: text,
  subtitle: text,
  additional_properties: object({ link: text, openInNewTab: flag }),
};

/** A picture by itself, without its credits. */
export const picture: Rule = object(PICTURE);

const credit = orText(
  (name) => ({ type: 'author', name }),
  object({
    _id: text,
    type: text,
    name: text,
    byline: text,
    slug: text,
    url: text,
    role: text,
    description: text,
    bio: text,
    image: picture,
    social_links: listOf(object({ site: text, url: text })),
    additional_properties: object({ original: object({ byline: text, bio: text }) }),
  }),
);

export const credits: Rule = mapOf(listOf(credit));

export const PICTURE_RULES: Readonly<Record<string, Rule>> = {
  ...PICTURE,
  credits,
  vanity_credits: credits,
};

/** Of everything that has a title, a description and people: videos, galleries, stories. */
export const CONTENT_RULES: Readonly<Record<string, Rule>> = {
  _id: text,
  subtype: text,
  headlines: words,
  subheadlines: words,
  description: words,
  credits,
  vanity_credits: credits,
  embed_html: text,
};

import type { JsonObject } from '../../../schemas/json.ts';

/* Replies in the shapes of Arc's interfaces, of a newspaper that does not exist. */

/** A record of the Author Service. */
export const serviceAuthor = (id: string, more: JsonObject = {}): JsonObject => ({
  _id: id,
  firstName: 'Inés',
  lastName: 'Quiroga',
  secondLastName: 'Paz',
  byline: 'Inés Quiroga',
  role: 'Corresponsal en el Istmo',
  image: 'https://retratos.example/ines.png',
  email: 'ines@diario.example',
  affiliations: '',
  education: [],
  awards: [],
  books: [],
  podcasts: [{ name: '', url: '', download_url: '' }],
  twitter: 'inesquiroga',
  instagram: 'https://www.instagram.com/inesquiroga/',
  bio_page: `/author/${id}-quiroga/`,
  bio: 'Escribe del Istmo.',
  longBio: 'Escribe del Istmo desde 2009.\nAntes fue maestra.',
  slug: `${id}-quiroga`,
  native_app_rendering: false,
  fuzzy_match: false,
  contributor: false,
  status: true,
  last_updated_date: '2021-03-02T10:00:00.000Z',
  type: 'author',
  ...more,
});

/** A section of the Site Service. */
export const siteSection = (
  id: string,
  name: string,
  parent: string,
  more: JsonObject = {},
): JsonObject => ({
  _id: id,
  _website: 'brujula',
  _admin: { alias_ids: [id] },
  name,
  site: { site_title: name, site_description: null, site_tagline: null, site_url: null },
  social: { facebook: null, twitter: null, rss: null, instagram: null },
  navigation: { nav_title: null },
  site_topper: { site_logo_image: null },
  parent: { default: parent },
  order: { default: 1_000 },
  inactive: false,
  node_type: 'section',
  ...more,
});

/** A link of the Site Service. */
export const siteLink = (id: string, url: string, more: JsonObject = {}): JsonObject => ({
  _id: id,
  _website: 'brujula',
  display_name: 'Hemeroteca',
  url,
  parent: { default: '/' },
  order: { default: 2_000 },
  node_type: 'link',
  ...more,
});

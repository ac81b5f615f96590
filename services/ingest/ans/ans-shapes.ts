import { z } from 'zod';
import { story } from '../../../schemas/story.ts';
import { isWebAddress } from '../../../schemas/website-url.ts';

const TASK_ID = /^[0-9a-f]{24}$/;
/** What a redirect may lead to: a page of the web or of the site. */
const TARGET = /^(?:https?:\/\/|\/(?![/\\]))\S*$/i;

const FIRST_DATE = Date.parse('0001-01-01T00:00:00Z');
const LAST_DATE = Date.parse('9999-12-31T23:59:59.999Z');
/** No place is further from Greenwich, and PostgreSQL takes no more than 15:59. */
const REAL_ZONE = /(?:Z|[+-](?:0\d|1[0-4]):?\d\d)$/i;

const date = z.iso
  .datetime({ offset: true, error: 'Se espera una fecha ISO 8601 con zona' })
  .refine(
    (given) =>
      REAL_ZONE.test(given) && Date.parse(given) >= FIRST_DATE && Date.parse(given) <= LAST_DATE,
    {
      error: 'La fecha está fuera de lo que se puede guardar',
    },
  );
const text = z.string({ error: 'Se espera un texto' });
const id = z
  .string({ error: 'Se espera un texto' })
  .min(1, 'Falta el id')
  .max(200, 'El id es demasiado largo');
const alignment = z.enum(['left', 'right', 'center'], { error: 'Se espera left, right o center' });
const reference = z.looseObject({
  type: z.literal('reference'),
  referent: z.looseObject({ type: z.string().optional(), id: text }),
});
const section = z.union(
  [
    reference,
    z.looseObject({
      type: z.literal('section'),
      version: z.string(),
      name: z.string(),
      _id: z.string().optional(),
    }),
  ],
  { error: 'Se espera una sección de ANS (type, version, name) o una referencia' },
);
const tag = z.looseObject(
  { text, slug: text.optional() },
  { error: 'Se espera una etiqueta con text, no un texto suelto' },
);
const correction = z.looseObject(
  { type: z.literal('correction'), text },
  { error: 'Se espera una corrección con type y text' },
);

const redirect = z.looseObject({
  type: z.literal('redirect', { error: 'Se espera un documento de tipo redirect' }),
  canonical_url: text.min(1, 'Falta la dirección'),
  redirect_url: text.regex(TARGET, 'Se espera una dirección que empiece con https:// o /'),
});

const distributor = z
  .looseObject({
    mode: z.enum(['custom', 'reference']).optional(),
    reference_id: z.string().optional(),
    name: z.string().optional(),
  })
  .refine((value) => (value.mode === 'reference') === (value.reference_id !== undefined), {
    error: 'mode «reference» y reference_id van juntos',
  });

const restrictions = z.looseObject({
  embargo: z.looseObject({ active: z.boolean(), end_time: date.optional() }).optional(),
  geo: z
    .looseObject({
      restrictions: z
        .array(z.looseObject({ restriction_id: text }))
        .length(1, 'Se espera una sola restricción'),
    })
    .optional(),
});

/** What stories, galleries, videos, images and collections have in common. */
const content = {
  _id: id.optional(),
  created_date: date.optional(),
  last_updated_date: date.optional(),
  publish_date: date.optional(),
  first_publish_date: date.optional(),
  display_date: date.optional(),
  alignment: alignment.optional(),
  canonical_url: text
    .refine((address) => address.trim() === '' || isWebAddress(address), {
      error: 'Se espera una dirección del sitio (/seccion/nota/) o de la web (https://…)',
    })
    .optional(),
  slug: text.optional(),
  language: text.optional(),
  taxonomy: z
    .looseObject({
      primary_section: section.optional(),
      sections: z.array(section).optional(),
      tags: z.array(tag).optional(),
      seo_keywords: z.array(text).optional(),
      associated_tasks: z.array(z.string().regex(TASK_ID, 'No es el id de una tarea')).optional(),
    })
    .optional(),
  distributor: distributor.optional(),
  content_restrictions: restrictions.optional(),
  related_content: z
    .looseObject({
      redirect: z.array(redirect).max(1, 'Se espera una sola redirección').optional(),
    })
    .catchall(z.array(z.looseObject({ type: text })))
    .optional(),
};

const storyLike = story.extend({
  ...content,
  website_url: text.optional(),
  corrections: z.array(correction).optional(),
});

const point = z.number({ error: 'Se espera un número' });
const isWithin = (at: number, length: number | undefined) =>
  at >= 0 && (length === undefined || at <= length);

const image = z
  .looseObject({
    ...content,
    url: text.optional(),
    width: z.number().positive('Se espera un ancho en pixeles').optional(),
    height: z.number().positive('Se espera un alto en pixeles').optional(),
    caption: text.optional(),
    alt_text: text.optional(),
    subtitle: text.optional(),
    focal_point: z.looseObject({ x: point, y: point }).optional(),
    auth: z
      .record(
        z.string().regex(/^\d+$/),
        z.string().regex(/^\w{64}$/, 'No es una firma de 64 caracteres'),
      )
      .optional(),
  })
  .superRefine(({ focal_point: focus, width, height }, context) => {
    if (!focus || (isWithin(focus.x, width) && isWithin(focus.y, height))) return;
    context.addIssue({
      code: 'custom',
      path: ['focal_point'],
      message: 'El punto focal queda fuera de la imagen',
    });
  });

const item = z.looseObject({
  type: text,
  _id: id.optional(),
  referent: z.looseObject({ id, type: text.optional() }).optional(),
});

const collection = z.looseObject({
  ...content,
  headlines: z.looseObject({ basic: text.optional() }).optional(),
  content_aliases: z
    .array(z.string().regex(/^[a-z][a-z0-9-]*$/, 'Se esperan minúsculas, números y guiones'))
    .optional(),
  content_elements: z
    .array(
      item.refine((given) => !given.type.endsWith('reference') || given.referent !== undefined, {
        error: 'Una referencia dice a qué documento se refiere',
        path: ['referent'],
      }),
    )
    .optional(),
});

const author = z.looseObject({
  _id: id.optional(),
  name: text.min(1, 'Falta el nombre'),
  slug: z
    .string()
    .regex(/^[^\s/?#]+$/, 'Se espera un texto sin espacios ni diagonales')
    .optional(),
  byline: text.optional(),
  bio: text.optional(),
  long_bio: text.optional(),
  email: z.email('No es un correo').optional(),
  // rule 4.7: an address alone is a picture as well.
  image: z.union([text, image]).optional(),
  social_links: z.array(z.looseObject({ site: text.optional(), url: text.optional() })).optional(),
});

const embedded = z.strictObject({
  id: text.min(1).max(128),
  url: text.min(1).max(512),
  config: z
    .record(z.string().regex(/^\w*$/, 'Se esperan letras, números y guiones bajos'), z.json())
    .superRefine((config, context) => {
      for (const key of ['referent', 'type', 'version'])
        if (Object.hasOwn(config, key))
          context.addIssue({ code: 'custom', path: [key], message: 'ANS reserva esta propiedad' });
    })
    .optional(),
});

/**
 * Documents that a site can show, with their checks beyond type, version and the names of their
 * properties.
 */
export const SHAPES = {
  story: storyLike,
  gallery: storyLike,
  video: storyLike,
  image,
  author,
  collection,
  redirect: redirect.extend({ _id: id.optional() }),
  custom_embed: z.looseObject({
    _id: id.optional(),
    subtype: text.optional(),
    alignment: alignment.optional(),
    embed: embedded,
  }),
} satisfies Record<string, z.ZodType>;

export type AnsKind = keyof typeof SHAPES;

const BLOCK_PROPERTIES = z
  .looseObject({ dropcap: z.literal('letter', { error: 'Se espera «letter»' }).optional() })
  .optional();

/** What of a body's elements costs the whole document; the rest is read leniently (rule 6.19). */
export const ELEMENTS: Record<string, z.ZodType> = {
  text: z.looseObject({ block_properties: BLOCK_PROPERTIES }),
};

const CONTENT = `
  type _id version subtype channels alignment language copyright canonical_url short_url
  created_date last_updated_date publish_date first_publish_date display_date location geo
  address editor_note status headlines subheadlines description credits vanity_credits taxonomy
  promo_items related_content owner planning workflow pitches revision syndication source
  distributor tracking comments label slug content_restrictions additional_properties
  contributors
`;
const STORY = `
  canonical_url_external canonical_website website website_url websites rendering_guides
  content_aliases corrections content_elements publishing variations voice_transcripts duration
  transcript rating video_type youtube_content_id streams subtitles promo_image embed_html
`;
const names = (...lists: string[]) => new Set(lists.join(' ').trim().split(/\s+/));
const ofStories = names(CONTENT, STORY);

/** Top-level properties of ANS 0.10: it knows no others. */
export const PROPERTIES: Record<AnsKind, ReadonlySet<string>> = {
  story: ofStories,
  gallery: ofStories,
  video: ofStories,
  image: names(
    CONTENT,
    `image_type alt_text focal_point auth seo_filename subtitle caption url width height
      licensable`,
  ),
  collection: names(
    CONTENT,
    `canonical_website website website_url websites corrections content_elements publishing
      content_aliases dynamic_items`,
  ),
  author: names(
    `type _id version name image url social_links slug first_name middle_name last_name suffix
      byline location division email role expertise affiliation languages bio long_bio books
      education awards contributor org socialLinks additional_properties`,
  ),
  redirect: names('type _id version owner revision canonical_url redirect_url'),
  custom_embed: names('type _id subtype channels alignment additional_properties embed'),
};

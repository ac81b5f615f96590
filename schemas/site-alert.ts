import { z } from 'zod';

/** A path of the site, or an address on the web; never a script. */
const address = z
  .string()
  .trim()
  .max(2_048)
  .refine(
    (url) =>
      url === '' || /^\/(?![/\\])/.test(url) || (/^https?:\/\//i.test(url) && URL.canParse(url)),
    'Escribe una dirección que empiece con / o con https://',
  );

/** What staff tell the readers of a site, for a time (rule 8.32). */
export const siteAlert = z
  .strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'Escribe qué se les dice a los lectores')
      .max(120, 'Son 120 letras a lo más')
      .refine((text) => !text.includes('\0'), 'El texto lleva un carácter nulo'),
    /** '' for no link. */
    url: address.default(''),
    starts: z.iso.datetime({ offset: true }),
    ends: z.iso.datetime({ offset: true }),
  })
  .refine(({ starts, ends }) => Date.parse(ends) > Date.parse(starts), {
    path: ['ends'],
    error: 'Termina antes de empezar',
  });
export type SiteAlert = z.infer<typeof siteAlert>;

/** `GET /api/sites/{key}/alert`: null when none is set. Times are ISO 8601 in UTC. */
export const siteAlertReply = z.object({ alert: siteAlert.nullable() });

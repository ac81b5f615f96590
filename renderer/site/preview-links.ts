/** Root-relative addresses of pages and forms, not of files or pictures. */
const LINK =
  /<(a|form) ([^<>]*?)(href|action)="(\/(?!\/|assets\/|marca\/|resizer\/|imagenes\/|_preview\/)[^"]*)"/g;

/** The links and forms of a page lead on within its preview. */
export const withinPreview = (html: string, prefix: string): string =>
  html.replace(
    LINK,
    (_, tag: string, before: string, name: string, path: string) =>
      `<${tag} ${before}${name}="${prefix}${path}"`,
  );

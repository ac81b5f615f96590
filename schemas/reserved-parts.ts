/**
 * First parts of the paths at which every site replies by itself: its lists and searches, its
 * scripts and pictures, files for robots and browsers, what balancers ask for.
 */
export const RESERVED_PARTS =
  /^(?:author|tags|search|busqueda|correcciones|rss|atom|_portada|_preview|pf|api|assets|marca|resizer|imagenes|signin|identity|sales|retail|paywall|__mail|healthz|readyz|metrics|robots\.txt|sitemap[a-z0-9-]{0,40}\.xml|favicon\.ico|compartir\.png|portada-framed\.html|icono-\d{1,4}\.png|[a-z-]{1,20}\.webmanifest)$/;

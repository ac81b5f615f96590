/** What a place of a story is called in the desk, by the path of its field. */
const LABELS: Readonly<Record<string, string>> = {
  'headlines.basic': 'Titular',
  'subheadlines.basic': 'Sumario',
  'description.basic': 'Descripción',
  content_elements: 'Texto',
  'credits.by': 'Firma',
  additional_properties: 'Plantilla',
  credits: 'Créditos',
  headlines: 'Otros titulares',
  label: 'Antetítulo',
  location: 'Lugar',
  slug: 'Dirección',
  'content_restrictions.embargo': 'Embargo',
  'taxonomy.tags': 'Etiquetas',
  taxonomy: 'Secciones y etiquetas',
  promo_items: 'Imagen principal',
  websites: 'Sitios y secciones',
  canonical_website: 'Sitio principal',
  content_restrictions: 'Quién puede leerla',
};

/** Of a path, or of the nearest part of it that has a name. */
export function placeLabel(path: string): string {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
    if (Object.hasOwn(LABELS, at)) return LABELS[at] ?? '';
  return 'Datos de la nota';
}

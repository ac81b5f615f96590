/**
 * What a section of a layout is for, whatever it is called: the site's navigation and footer, the
 * full width of the page, the main column, or a narrow column beside it.
 */
export type SectionRole = 'navigation' | 'full' | 'main' | 'rail' | 'footer';

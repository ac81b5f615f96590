import type { Section } from '../section.ts';
import type { Placeholders } from './placeholders.ts';

/** A page about a section of a site. */
export interface SectionContent {
  kind: 'section';
  section: Section;
}

export const sectionPlaceholders: Placeholders<SectionContent> = ({ section }) => ({
  section: section._id,
});

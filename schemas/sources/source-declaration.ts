import type { z } from 'zod';
import type { ContentKind } from '../fields.ts';

/**
 * A content source as editors and blocks see it: its name, what its replies are and the fields of
 * its query, from which the editor makes a form and the service its check. Limits and defaults:
 * rule 6.8. What replies is in services/sources.
 */
export interface SourceDeclaration {
  name: string;
  label: string;
  /** The kinds of content configuration that may choose it. */
  kinds: readonly ContentKind[];
  query: Record<string, z.ZodType>;
  /**
   * Feeds: the field of the query that says how many items are wanted, and how many at most.
   */
  size?: { field: string; max: number };
  /**
   * Feeds in which an editor fixes stories and leaves some out (`pinFields`): the field of the query
   * that says how many items are skipped.
   */
  offset?: string;
  /** Why it may have nothing to show, in Spanish and for editors. */
  whyEmpty?: string;
  /** Readers' browsers may ask for it too, and get these fields of its reply and no others. */
  openFields?: readonly string[];
}

/** The same declaration, with its literal name and the types of its query's fields. */
export const declareSource = <const T extends SourceDeclaration>(source: T): T => source;

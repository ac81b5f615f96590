import { offersSource as declaration } from '../../schemas/sources/offers.ts';
import { catalogueTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

/** rule 13.26: the same for everybody, so that pages with it stay shared. */
export const offersSource = defineSource(declaration, {
  fetch: ({ campaign }, { stores, tx }) => stores.readOffer(tx, campaign || 'default'),
  tags: () => [catalogueTag()],
});

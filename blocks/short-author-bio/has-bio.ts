import type { Credit } from '../../schemas/author.ts';

const isSaid = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';

/** rule 9.13: whoever has both a description and a biography. */
export const hasBio = ({ description, additional_properties: extra }: Credit): boolean =>
  isSaid(description) && isSaid(extra?.original?.bio);

import { findEmbed } from '../blocks/_embed/foreign/find-embed.ts';
import { sanitiserWith } from '../services/html/sanitise.ts';

/** The product's: it knows the embeds of every provider that has a view. */
export const sanitiser = sanitiserWith(findEmbed);

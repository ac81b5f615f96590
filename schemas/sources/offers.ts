import { text } from '../fields.ts';
import { declareSource } from './source-declaration.ts';

/** What a campaign of sales offers, requested by the block that shows it. Editors choose none. */
export const offersSource = declareSource({
  name: 'offers',
  label: 'Ofertas',
  kinds: [],
  query: { campaign: text({ label: 'Campaña', default: 'default' }) },
});

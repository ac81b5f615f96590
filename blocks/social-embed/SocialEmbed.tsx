import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { KnownEmbed } from '../_embed/KnownEmbed.tsx';
import { phrases } from '../_embed/phrases.ts';
import { recogniseSocial } from '../_embed/recognise.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './SocialEmbed.module.css';

type Fields = FieldsOf<typeof blockFields>;

/** rule 10.12 */
const HEIGHT_PX = 400;

/** A post of a social network, by its address (rule 10.12). */
export function SocialEmbed({ fields, page }: ViewProps<Fields>): ReactNode {
  const { url } = fields;
  if (!url.trim()) return null;
  const known = recogniseSocial(url);
  if (!known) return <p className={styles.unsupported}>{phrases(page.locale).unsupported}</p>;
  return <KnownEmbed known={known} page={page} height={HEIGHT_PX} />;
}

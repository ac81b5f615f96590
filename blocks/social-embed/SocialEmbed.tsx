import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { fill } from '../../ui/phrases.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { asksFirst, EmbedFrame } from '../_embed/EmbedFrame.tsx';
import { EmbedLink } from '../_embed/EmbedLink.tsx';
import { Post, postNeeds } from '../_embed/Post.tsx';
import { phrases } from '../_embed/phrases.ts';
import { recogniseSocial } from '../_embed/recognise.ts';
import { ThirdFrame } from '../_embed/ThirdFrame.tsx';
import type { fields as blockFields } from './fields.ts';
import styles from './SocialEmbed.module.css';

type Fields = FieldsOf<typeof blockFields>;

/** rule 10.12 */
const HEIGHT_PX = 400;

/** A post of a social network, by its address (rule 10.12). */
export function SocialEmbed({ fields, page }: ViewProps<Fields>): ReactNode {
  const { url } = fields;
  if (!url.trim()) return null;
  const words = phrases(page.locale);
  const known = recogniseSocial(url);
  if (!known) return <p className={styles.unsupported}>{words.unsupported}</p>;
  const { provider, frame, post, by, kind, original } = known;
  if (!frame && !post) return <EmbedLink address={original} page={page} />;
  const shown = frame ? (
    <ThirdFrame
      className={styles.frame}
      address={frame}
      title={fill(words[kind], { name: provider.name })}
      height={HEIGHT_PX}
    />
  ) : (
    <Post known={known} page={page} />
  );
  // On the canvas too: an editor's browser fetches nothing of a network by showing a page.
  if (!asksFirst(page) && !page.isEditing) return shown;
  return (
    <EmbedFrame
      page={page}
      providers={[provider]}
      kind={kind}
      title={by}
      original={original}
      extent={frame ? { height: HEIGHT_PX } : known.extent}
      isWhole={frame !== undefined}
      needed={postNeeds(known)}
    >
      {shown}
    </EmbedFrame>
  );
}

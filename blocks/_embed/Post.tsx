import type { ReactNode } from 'react';
import { behaviour } from '../../ui/behaviour.ts';
import { Link } from '../../ui/Link.tsx';
import { type Need, needs } from '../../ui/page-needs.ts';
import { fill } from '../../ui/phrases.ts';
import type { EmbedPage } from './EmbedFrame.tsx';
import styles from './Post.module.css';
import { phrases } from './phrases.ts';
import type { RecognisedEmbed } from './recognise.ts';

export const postNeeds = ({ provider }: RecognisedEmbed): readonly Need[] =>
  provider.postNeeds ?? [];

interface PostProps {
  known: RecognisedEmbed;
  page: EmbedPage;
}

/**
 * A post as its network has other sites quote it (rule 10.12): a link, of which its script makes
 * the post.
 */
export function Post({ known, page }: PostProps): ReactNode {
  const { provider, original, post, by } = known;
  const { locale } = page.site;
  const isTikTok = provider.key === 'tiktok';
  const words = fill(phrases(locale)[known.kind], { name: provider.name });
  return (
    <div
      className={styles.post}
      data-network={provider.key}
      data-loads=""
      // Asked for, it comes at once: the reader may have scrolled on.
      {...(page.isEditing
        ? {}
        : behaviour('_embed/Post', page.site.asksBeforeEmbeds ? 'load' : 'visible'))}
      {...needs(...postNeeds(known))}
    >
      <blockquote
        className={isTikTok ? 'tiktok-embed' : 'twitter-tweet'}
        cite={original}
        data-video-id={isTikTok ? post : undefined}
        data-dnt={isTikTok ? undefined : 'true'}
      >
        <p>
          <Link href={original} locale={locale}>
            {by ? `${words}: ${by}` : words}
          </Link>
        </p>
      </blockquote>
    </div>
  );
}

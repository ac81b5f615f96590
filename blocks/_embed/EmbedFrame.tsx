import type { ReactNode } from 'react';
import { behaviour } from '../../ui/behaviour.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { type Need, needs } from '../../ui/page-needs.ts';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './EmbedFrame.module.css';
import { phrases } from './phrases.ts';
import { type EmbedKind, type Provider, probeNeeds } from './providers.ts';
import type { Extent } from './recognise.ts';

export type EmbedPage = Pick<ViewPage, 'site'> & { isEditing?: boolean };

/** A picture of the newsroom's that lies under the words, and the words of the button. */
export interface Cover {
  image?: ReactNode;
  action?: string;
}

interface EmbedFrameProps {
  page: EmbedPage;
  /** Who learns of the reader when it loads; at least one. */
  providers: readonly [Provider, ...Provider[]];
  kind: EmbedKind;
  /** Of what is embedded, as far as that is known. */
  title?: string | undefined;
  /** Where the original is; '' where nobody said. */
  original: string;
  extent: Extent;
  /** What loads is one frame, which fills the room. */
  isWhole: boolean;
  cover?: Cover;
  /**
   * What a page's policy must allow besides the frames that stand in `children`: for scripts, which
   * say whether they came.
   */
  needed?: readonly Need[];
  /** An origin to which a browser connects when the pointer comes, where nobody is asked. */
  warms?: `https://${string}`;
  /** When it loads: at a press, which a site may have to explain, or by itself. */
  starts?: 'press' | 'idle';
  /** What loads: inert until then. */
  children: ReactNode;
}

/** Does the site have its readers agree before anything of others loads? */
export const asksFirst = ({ site, isEditing }: EmbedPage): boolean =>
  site.asksBeforeEmbeds === true && isEditing !== true;

const LOAD = {
  video: 'loadVideo',
  post: 'loadPost',
  audio: 'loadAudio',
  edition: 'loadEdition',
  links: 'loadLinks',
  content: 'loadContent',
} as const satisfies Record<EmbedKind, string>;
const DARK: ReadonlySet<EmbedKind> = new Set(['video', 'audio']);

/** Sized by attributes, for a page holds no style of an element: a ratio, or a height. */
const Room = ({ extent }: { extent: Extent }): ReactNode =>
  'ratio' in extent ? (
    <svg className={styles.ratio} viewBox={`0 0 ${extent.ratio.join(' ')}`} aria-hidden="true" />
  ) : (
    <svg className={styles.height} width={1} height={extent.height} aria-hidden="true" />
  );

const isPortrait = (extent: Extent): boolean =>
  'ratio' in extent && extent.ratio[0] < extent.ratio[1];

/**
 * The one frame of what others serve (rule 10.16): a preview of our own in the room that it will
 * take, a press that loads it, and what to do while it is slow or blocked.
 */
export function EmbedFrame(props: EmbedFrameProps): ReactNode {
  const { page, providers, kind, title = '', original, extent, cover, starts = 'press' } = props;
  const { locale } = page.site;
  const words = phrases(locale);
  const asks = asksFirst(page);
  const isEditing = page.isEditing === true;
  const name = providers.map((one) => one.name).join(words.and);
  const company = providers.map((one) => one.company).join(words.and);
  const said = (phrase: keyof typeof words): string => fill(words[phrase], { name, company });
  const label = said(kind);
  const isTold = Boolean(props.needed?.length) || providers.every(({ probe }) => probe);
  const waits = starts === 'press' || asks;
  const action = cover?.action || said(LOAD[kind]);
  const names = [
    styles.frame,
    DARK.has(kind) && styles.dark,
    providers[0].isColumn && styles.narrow,
    isPortrait(extent) && styles.portrait,
    cover?.image && styles.covered,
  ];
  const live = isEditing
    ? { 'data-state': 'asking' }
    : {
        ...behaviour('_embed/Embed', waits ? 'visible' : 'idle'),
        'data-keys': asks ? providers.map(({ key }) => key).join(' ') : undefined,
        'data-probe': probesOf(providers) || undefined,
        'data-starts': waits ? undefined : 'now',
        'data-warm': asks ? undefined : props.warms,
        'data-loading': waits ? words.loading : undefined,
        'data-slow': said('slow'),
        'data-failed': said('failed'),
        'data-loaded': asks ? said(isTold ? 'loaded' : 'unsure') : undefined,
        'data-retry': words.retry,
        ...needs(...probeNeeds(providers), ...(props.needed ?? [])),
      };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark of the document, and a fieldset a form
    <div
      className={names.filter(Boolean).join(' ')}
      role="group"
      aria-label={title ? `${label}: ${title}` : label}
      {...live}
    >
      <div className={styles.stage}>
        <Room extent={extent} />
        {cover?.image && <div className={styles.cover}>{cover.image}</div>}
        <div className={styles.preview}>
          <Icon name={providers[0].icon} size={120} className={styles.glyph} />
          <p className={styles.kind}>
            <Icon name={providers[0].icon} size={20} /> {label}
          </p>
          {title && <p className={styles.title}>{title}</p>}
          {!waits && <p className={styles.soon}>{words.player}</p>}
          <button type="button" className={styles.show} disabled={isEditing}>
            {kind === 'video' && <Icon name="play" size={16} />}
            <span>{action}</span>
            <span className="visually-hidden"> {title ? `${label}: ${title}` : label}</span>
          </button>
          <span className={styles.spinner} />
        </div>
        {!isEditing && (
          <template>
            <div className={props.isWhole ? styles.whole : styles.held}>{props.children}</div>
          </template>
        )}
      </div>
      <div className={asks ? styles.foot : `${styles.foot} ${styles.plain}`}>
        <div className={styles.words}>
          {asks && <p className={styles.notice}>{said('notice')}</p>}
          <p className={styles.said} role="status" />
        </div>
        <p className={styles.ways}>
          {original && (
            <Link href={original} locale={locale}>
              {said('original')}
            </Link>
          )}
          {asks && (
            <label className={styles.always}>
              <input type="checkbox" /> {said('always')}
            </label>
          )}
        </p>
      </div>
    </div>
  );
}

const probesOf = (providers: readonly Provider[]): string =>
  providers.flatMap(({ probe }) => probe ?? []).join(' ');

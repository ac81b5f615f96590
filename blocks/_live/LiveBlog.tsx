import type { ReactNode } from 'react';
import type { LivePage } from '../../schemas/live/live-page.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { plainText } from '../../ui/markup.ts';
import { needs } from '../../ui/page-needs.ts';
import { deeper, type ViewPage } from '../../ui/view-page.ts';
import { laterNeeds } from '../_embed/providers.ts';
import styles from './LiveBlog.module.css';
import { dayOf, LiveEntry } from './LiveEntry.tsx';
import { LiveHead } from './LiveHead.tsx';
import { olderAddress } from './live-address.ts';
import { phrases } from './phrases.ts';

interface LiveBlogProps {
  /** Null: there is none, or it cannot be had. */
  live: LivePage | null;
  page: ViewPage;
  /** Of the block whose parameters lead through the updates. */
  block: string;
}

/** Which updates readers see without script, and where those are that they do not. */
function Updates({ live, page, block }: LiveBlogProps & { live: LivePage }): ReactNode {
  const words = phrases(page.locale);
  const list = `${page.blockId}-directo`;
  const place = { ...page, blog: live.blog.id, block, level: deeper(page.level) };
  const last = live.entries.at(-1);
  const days = new Map(live.entries.map(({ id, date }) => [id, dayOf(date, page.site)]));
  const isManyDays = new Set(days.values()).size > 1;
  const isNewDay = (id: string, index: number) =>
    days.get(id) !== days.get(live.entries[index - 1]?.id ?? '');
  const older = last && live.hasOlder ? olderAddress(last.id, place, list) : '';
  return (
    <>
      {live.hasNewer && (
        <p className={styles.newest}>
          <a href={`?#${list}`} data-newest="">
            {words.newest}
          </a>
        </p>
      )}
      <p className={styles.toast} role="status" data-toast="" />
      <div id={list} className={styles.entries} data-entries="">
        {live.entries.map((entry, index) => (
          <LiveEntry
            key={entry.id}
            entry={entry}
            place={place}
            isDayShown={isManyDays && isNewDay(entry.id, index)}
          />
        ))}
      </div>
      {live.entries.length === 0 && (
        <p className={styles.none} data-none="">
          {words.none}
        </p>
      )}
      <p className={styles.more} data-more="" hidden={older === ''}>
        {older && <a href={older}>{words.more}</a>}
        <span className={styles.status} role="status" />
      </p>
    </>
  );
}

/**
 * A live blog, newest update first. All of it stands in the page; a script follows what happens
 * while it is live, adds older updates in place and shares.
 */
export function LiveBlog({ live, page, block }: LiveBlogProps): ReactNode {
  const words = phrases(page.locale);
  if (!live || live.blog.state === 'not-started')
    return <p className={styles.unavailable}>{words.unavailable}</p>;
  const { blog, isFollowed } = live;
  return (
    <section
      className={styles.blog}
      aria-label={plainText(blog.headline) || words.updates}
      {...(page.isEditing
        ? {}
        : { ...behaviour('_live/Live', 'idle'), ...needs(...laterNeeds(page.site)) })}
      data-live={isFollowed && blog.state === 'live' ? blog.id : undefined}
      data-event={blog.lastEvent}
      data-block={block}
      data-fresh={words.fresh}
      data-fresh-one={words.freshOne}
      data-loading={words.loading}
      data-added={words.added}
      data-failed={words.failed}
      data-copied={words.copied}
    >
      <div data-head="">
        <LiveHead
          live={live}
          place={{ site: page.site, blog: blog.id, block, level: page.level }}
        />
      </div>
      <Updates live={live} page={page} block={block} />
    </section>
  );
}

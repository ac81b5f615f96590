import type { ReactNode } from 'react';
import type { LayoutProps } from '../_layout/define-layout.ts';
import { HiddenTitle } from '../_layout/HiddenTitle.tsx';
import styles from '../_layout/layout.module.css';
import { Part, sectionOf } from '../_layout/sections.tsx';
import ownStyles from './RightRailAdvanced.module.css';

/** rule 1.6: an area that holds fewer than this many blocks carries the empty marker. */
const FILLED_FROM_BLOCKS = 2;

const MAIN = ['main-1', 'main-2'];
const RAIL = ['rightrail-top', 'rightrail-middle', 'rightrail-bottom'];

/** The main area and the rail are each cut into parts, one under the other. */
export function RightRailAdvanced(layout: LayoutProps): ReactNode {
  const marker = (names: string[]) =>
    names.reduce((sum, name) => sum + sectionOf(layout, name).count, 0) < FILLED_FROM_BLOCKS
      ? ` ${ownStyles.empty}`
      : '';
  return (
    <>
      <Part layout={layout} name="navigation" as="header" />
      <main id="main" tabIndex={-1}>
        <HiddenTitle title={layout.hiddenTitle} />
        <Part layout={layout} name="fullwidth1" className={styles.full} />
        <div className={`${styles.page} ${styles.rails}`}>
          <div className={`${ownStyles.area}${marker(MAIN)}`}>
            {MAIN.map((name) => (
              <Part key={name} layout={layout} name={name} />
            ))}
          </div>
          <aside className={`${ownStyles.rail}${marker(RAIL)}`}>
            {RAIL.map((name) => (
              <Part key={name} layout={layout} name={name} className={styles.railPart} />
            ))}
          </aside>
        </div>
        <Part layout={layout} name="fullwidth2" className={styles.full} />
      </main>
      <Part layout={layout} name="footer" as="footer" className={styles.footer} />
    </>
  );
}

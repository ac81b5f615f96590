import type { Page } from '@playwright/test';

/** What is wrong in the head of a page as it stands, and with what stays in sight over it. */
export const headFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const NOTHING_STAYS_BELOW_PX = 480;
    const MOST_OF_A_SCREEN = 0.15;
    const faults: string[] = [];
    const name = (one: Element) =>
      one.getAttribute('aria-label') ||
      one.textContent?.trim() ||
      one.getAttribute('alt') ||
      one.id;
    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const meets = (x: number, y: number, one: Element) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (one.contains(hit) || hit.contains(one));
    };

    /** What is left of a box inside everything that clips it. */
    const shownBox = (one: Element) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const box = { left, top, right, bottom };
      for (let at = one.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue;
        const clip = at.getBoundingClientRect();
        box.left = Math.max(box.left, clip.left);
        box.right = Math.min(box.right, clip.right);
      }
      return box;
    };
    const bars = [...document.querySelectorAll('body *')].filter(
      (one) =>
        /fixed|sticky/.test(getComputedStyle(one).position) &&
        isSeen(one) &&
        one.getBoundingClientRect().height > 1,
    );
    const heightOf = (isThere: (box: DOMRect) => boolean) =>
      bars
        .map((one) => one.getBoundingClientRect())
        .filter(isThere)
        .reduce((sum, { height }) => sum + height, 0);
    const above = heightOf(({ top }) => top < 1);
    const below = heightOf(({ bottom }) => bottom > innerHeight - 1);
    if (innerHeight < NOTHING_STAYS_BELOW_PX)
      for (const bar of bars) faults.push(`«${name(bar)}» stays on a screen of ${innerHeight} px`);
    const most = innerHeight * MOST_OF_A_SCREEN;
    if (above + below > most) faults.push(`${above + below} px stay, of ${most}`);

    const isInHead = ':is(header, nav, [data-behaviour^="alert-bar"])';
    for (const one of document.querySelectorAll(`${isInHead} :is(a, button, summary, img)`)) {
      if (!isSeen(one) || one.closest('footer, main, [popover]')) continue;
      const { left, right, top, bottom } = shownBox(one);
      const [width, height] = [right - left, bottom - top];
      if (width < 8 || height < 8) continue;
      const isStaying = bars.some((bar) => bar.contains(one));
      for (const x of [0.15, 0.5, 0.85])
        for (const y of [0.2, 0.5, 0.8]) {
          const [atX, atY] = [left + width * x, top + height * y];
          const isOnScreen = atX > 0 && atX < innerWidth && atY > 0 && atY < innerHeight;
          // What scrolls away under a bar that stays is not covered by it.
          const isPassing = !isStaying && (atY < above || atY > innerHeight - below);
          if (!isOnScreen || isPassing || meets(atX, atY, one)) continue;
          const over = document.elementFromPoint(atX, atY);
          faults.push(`«${name(one)}» lies under «${over && name(over)}»`);
        }
    }

    for (const row of document.querySelectorAll('header nav ul')) {
      const isCut = row.scrollWidth > row.clientWidth + 1 && isSeen(row);
      const more = row.parentElement?.querySelector('summary');
      if (isCut && innerWidth >= 768 && !(more && isSeen(more)))
        faults.push(`${row.children.length} links are cut, and nothing leads to the rest`);
    }
    const excess = document.documentElement.scrollWidth - innerWidth;
    if (excess > 0) faults.push(`${excess} px too wide`);
    return [...new Set(faults)];
  });

/** What has the focus, where it is hidden under something that stays (WCAG 2.4.11). */
export const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    // What a key changes is there a frame later.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    const { left, top, width, height } = one.getBoundingClientRect();
    const isSeen = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (one.contains(hit) || hit.contains(one));
      }),
    );
    return isSeen ? null : `${one.textContent?.trim() || one.getAttribute('aria-label')} at ${top}`;
  });

/** What moved by itself since the page began, as browsers sum it up. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 50);
      }),
  );

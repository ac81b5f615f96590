import { Fragment, type ReactNode } from 'react';
import type { ViewPage } from '../../ui/view-page.ts';
import type { PromoLook, ShownParts } from './promo-look.ts';

interface PromoFrameProps<F> {
  fields: F;
  page: ViewPage;
  look: PromoLook<F>;
  shown: ShownParts;
  /** What stands for each part; one that is off is false. */
  parts: Record<'media' | 'overline' | 'headline' | 'description' | 'meta', ReactNode>;
  /**
   * On the canvas, for a promo whose texts are its own fields: rendered even when empty, so that an
   * editor can fill it.
   */
  isFillable?: boolean;
}

/**
 * The parts of a promo in the order and with the styles of a look. Nothing when none is visible
 * (rule 7.1).
 */
export function PromoFrame<F>({
  fields,
  page,
  look,
  shown,
  parts,
  isFillable = false,
}: PromoFrameProps<F>): ReactNode {
  if (!isFillable && !Object.values(shown).includes(true)) return null;
  const isShown = { ...shown, meta: shown.byline || shown.date };
  return (
    <article className={look.styles.promo}>
      <div className={look.variant?.(fields, shown).filter(Boolean).join(' ') || undefined}>
        {look.order(fields).map((place) =>
          place === 'media'
            ? parts.media && <Fragment key="media">{parts.media}</Fragment>
            : (page.isEditing || place.some((name) => isShown[name])) && (
                <div key={place.join()} className={look.styles.text}>
                  {place.map((name) => (
                    <Fragment key={name}>{parts[name]}</Fragment>
                  ))}
                </div>
              ),
        )}
      </div>
    </article>
  );
}

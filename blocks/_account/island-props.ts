import type { HeadingLevel, ViewPage } from '../../ui/view-page.ts';

/** What every island of an account knows of its page. */
export interface AccountProps {
  /** The block's id. */
  id: string;
  locale: string;
  level: HeadingLevel;
  /** On the canvas it neither asks nor goes anywhere. */
  isEditing: boolean;
}

export const accountProps = ({ blockId, locale, level, isEditing }: ViewPage): AccountProps => ({
  id: blockId,
  locale,
  level,
  isEditing,
});

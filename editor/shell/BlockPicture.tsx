import './block-picture.css';
import { Icon } from './Icon.tsx';
import { laterPart, useLater } from './later.tsx';

const PICTURES = laterPart(async () => (await import('../../blocks/pictures.ts')).pictures);

/** What a block looks like, in a few lines, or a sign for any; its name stands beside it. */
export function BlockPicture({ name }: { name: string }) {
  const pictures = useLater(PICTURES).value;
  const address = pictures?.get(name);
  return (
    <span className="pe-block-picture" aria-hidden="true">
      {address ? <img src={address} alt="" loading="lazy" draggable={false} /> : null}
      {pictures && !address ? <Icon name="layers" size={20} /> : null}
    </span>
  );
}

const PURPOSES = laterPart(async () => (await import('../../blocks/purposes.ts')).purposes);

/** What a block is for; undefined until it came. */
export const usePurpose = (name: string): string | undefined => useLater(PURPOSES).value?.get(name);

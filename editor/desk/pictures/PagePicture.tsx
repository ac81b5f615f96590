import './pictures.css';
import { useEffect, useRef, useState } from 'react';
import { layouts } from '../../../layouts/registry.ts';
import type { PageSummary } from '../../../schemas/endpoints/shapes/page.ts';
import { laterView } from '../../shell/later.tsx';
import { LayoutPicture } from '../LayoutPicture.tsx';
import type { Distance } from './sight.ts';
import type { PictureRoom } from './use-picture-room.ts';

/** Its code, and what finds sample content for templates, come with the first that is shown. */
const PageFrame = laterView(
  'Imagen de la página',
  async () => (await import('./PageFrame.tsx')).PageFrame,
  {
    isShown: ({ distance }) => distance !== 'far',
  },
);

interface PagePictureProps {
  page: PageSummary;
  room: PictureRoom;
}

/**
 * A page's beginning, small, by which one recognises it: its layout until the page itself came, and
 * where it cannot come. It says nothing that its row does not say.
 */
export function PagePicture({ page, room }: PagePictureProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [distance, setDistance] = useState<Distance>('far');
  useEffect(() => (box.current ? room.sight.watch(box.current, setDistance) : undefined), [room]);
  const layout = layouts.find(({ name }) => name === page.layout);
  return (
    <span ref={box} className="pe-page-picture" aria-hidden="true" inert>
      {layout ? <LayoutPicture layout={layout} /> : null}
      {/* Pages in the trash are rendered nowhere. */}
      <PageFrame page={page} turns={room.turns} distance={page.deletedAt ? 'far' : distance} />
    </span>
  );
}

import type { ReactNode } from 'react';

export interface ThirdFrameProps {
  address: string;
  title: string;
  /** What the frame may do in the browser: a permissions policy. */
  allow?: string;
  sandbox?: string;
  height?: number;
  className?: string | undefined;
}

const PLAYER = 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture';

/** The frame of a provider, fetched when it comes near. */
export const ThirdFrame = ({
  address,
  title,
  allow = PLAYER,
  sandbox,
  height,
  className,
}: ThirdFrameProps): ReactNode => (
  <iframe
    className={className}
    src={address}
    title={title}
    loading="lazy"
    height={height}
    sandbox={sandbox}
    allow={allow}
    allowFullScreen
    referrerPolicy="strict-origin-when-cross-origin"
  />
);

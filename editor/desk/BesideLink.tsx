import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../shell/Icon.tsx';

interface BesideLinkProps {
  path: string;
  icon: IconName;
  /** Key of the chosen site, once it is known. */
  site: string | undefined;
  children: ReactNode;
}

/** From a desk to a screen beside it, on the same site. */
export const BesideLink = ({ path, icon, site, children }: BesideLinkProps) => (
  <Link
    className="pe-desk-more"
    to={{ pathname: path, search: site ? `?${new URLSearchParams({ sitio: site })}` : '' }}
  >
    <Icon name={icon} size={16} /> {children}
  </Link>
);

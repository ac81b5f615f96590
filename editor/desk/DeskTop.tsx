import type { ReactNode } from 'react';
import { AccountMenu } from '../shell/AccountMenu.tsx';
import { Segments } from '../shell/Segments.tsx';
import { DeskLinks } from './DeskLinks.tsx';
import type { ChosenSite } from './use-site.ts';

interface DeskTopProps {
  label: string;
  isInert?: boolean;
  children?: ReactNode;
}

/** The bar of every desk: the product, links to the other desks, and the desk's own controls. */
export const DeskTop = ({ label, isInert = false, children }: DeskTopProps) => (
  <nav className="pe-desk-top" aria-label={label} inert={isInert}>
    <span className="pe-brand">
      <span className="pe-mark" aria-hidden="true" />
      Portada
    </span>
    <DeskLinks />
    {children}
    <AccountMenu />
  </nav>
);

/** The choice among the sites, once they are known. */
export const SiteSegments = ({ sites, site, choose }: ChosenSite) =>
  sites.data && site ? (
    <Segments
      label="Sitio"
      value={site.key}
      onChange={choose}
      options={sites.data.map(({ key, websiteName }) => ({ value: key, label: websiteName }))}
    />
  ) : null;

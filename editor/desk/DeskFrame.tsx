import { type ReactNode, useEffect } from 'react';
import { AccountMenu } from '../shell/AccountMenu.tsx';
import { blockingError } from '../shell/blocking-error.ts';
import { Screen } from '../shell/Screen.tsx';
import { Segments } from '../shell/Segments.tsx';
import { DeskLinks } from './DeskLinks.tsx';
import type { ChosenSite } from './use-site.ts';

interface DeskFrameProps {
  /** Of the browser's tab. */
  title: string;
  /** The choice of the site, where the desk is one of a site. */
  site?: ChosenSite | undefined;
  /** Something covers the bar. */
  isInert?: boolean;
  children: ReactNode;
}

/** The choice among the sites, once they are known. */
const SiteSegments = ({ sites, site, choose }: ChosenSite) =>
  sites.data && site ? (
    <Segments
      label="Sitio"
      value={site.key}
      onChange={choose}
      options={sites.data.map(({ key, websiteName }) => ({ value: key, label: websiteName }))}
    />
  ) : null;

/** What stands around every desk: the product, links to the other desks, site and account. */
export function DeskFrame({ title, site, isInert = false, children }: DeskFrameProps) {
  useEffect(() => {
    document.title = `${title} · Portada`;
  }, [title]);
  return (
    <div className="pe-desk">
      <nav
        className="pe-desk-top"
        aria-label={site ? 'Escritorios y sitios' : 'Escritorios'}
        inert={isInert}
      >
        <span className="pe-brand">
          <span className="pe-mark" aria-hidden="true" />
          Portada
        </span>
        <DeskLinks />
        {site ? <SiteSegments {...site} /> : null}
        <AccountMenu />
      </nav>
      {children}
    </div>
  );
}

interface DeskProps extends Pick<DeskFrameProps, 'title' | 'site'> {
  /** Of the browser's tab, where it says more than the title. */
  tab?: string | undefined;
  /** Beside the title. */
  controls?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A desk under its title. */
export const Desk = ({
  title,
  tab = title,
  site,
  controls,
  className = '',
  children,
}: DeskProps) => (
  <DeskFrame title={tab} site={site}>
    <main className={`pe-desk-main ${className}`.trim()}>
      <div className="pe-desk-head">
        <h1 tabIndex={-1}>{title}</h1>
        {controls}
      </div>
      {children}
    </main>
  </DeskFrame>
);

interface DeskQuery {
  error: Error | null;
  data: unknown;
  refetch(): unknown;
}

/** The whole screen of a desk that has nothing to show, because it could not be read. */
export function deskFailure(title: string, ...asked: readonly DeskQuery[]): ReactNode {
  const error = blockingError(...asked);
  if (!error) return null;
  const retry = () => {
    for (const each of asked) if (each.error) void each.refetch();
  };
  return (
    <Screen title={title} action={{ label: 'Reintentar', run: retry }}>
      {error.message}
    </Screen>
  );
}

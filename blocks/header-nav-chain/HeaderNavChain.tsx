import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Section } from '../../schemas/section.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { Link } from '../../ui/Link.tsx';
import { fill } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { Drawer, MenuButton } from '../_navigation/Drawer.tsx';
import { visibleChildren } from '../_navigation/nodes.ts';
import { OwnLogo } from '../_navigation/OwnLogo.tsx';
import { SearchBox } from '../_navigation/SearchBox.tsx';
import { SectionMenu } from '../_navigation/SectionMenu.tsx';
import type { fields as blockFields } from './fields.ts';
import styles from './HeaderNavChain.module.css';
import { HorizontalLinks } from './HorizontalLinks.tsx';
import { CENTER_WARNING, phrases } from './phrases.ts';
import { QuerylyButton, QuerylyOverlay } from './Queryly.tsx';
import { type BarPlace, type Widget, widgetsAt } from './slots.ts';

/** rule 5.22 */
const ICON_PX = { left: 16, right: 16, menu: 21 } as const satisfies Record<BarPlace, number>;

/** Replies under the names of the block's requests; unset or null where none came. */
export interface Menus {
  sections?: Section | null;
  links?: Section | null;
}

interface WidgetsProps {
  place: BarPlace;
  widgets: readonly Widget[];
  children: readonly ReactNode[];
  page: ViewPage;
  /** On the canvas: the place in which the drop zone of the blocks stands. */
  zone?: Widget | undefined;
}

function Tool({
  widget,
  place,
  id,
  page,
  children,
  zone,
}: Omit<WidgetsProps, 'widgets'> & { widget: Widget; id: string }): ReactNode {
  const shared = { page, iconSize: ICON_PX[place] };
  if (widget.type === 'search') return <SearchBox {...shared} id={id} place={place} />;
  if (widget.type === 'queryly')
    return <QuerylyButton {...shared} id={`${page.blockId}-busqueda`} />;
  if (widget.type === 'menu') return <MenuButton {...shared} drawer={`${page.blockId}-menu`} />;
  const position = (widget.child ?? 0) + 1;
  if (page.isEditing && widget === zone) return children;
  if (page.isEditing)
    return <span className={styles.mark}>{fill(phrases(page.locale).place, { position })}</span>;
  return children[position - 1];
}

/** A custom place whose block renders nothing takes no space. */
const isFilled = (
  { page, children }: Pick<WidgetsProps, 'page' | 'children'>,
  { child }: Widget,
): boolean => child === undefined || page.isEditing || Boolean(children[child]);

const Widgets = ({ widgets, ...props }: WidgetsProps): ReactNode =>
  widgets
    .filter((widget) => isFilled(props, widget))
    .map((widget, index) => (
      <div
        key={index}
        className={`${styles.widget} ${widget.on === 'both' ? '' : styles[widget.on]}`.trim()}
        data-widget={widget.type}
      >
        <Tool {...props} widget={widget} id={`${props.page.blockId}-${props.place}-${index + 1}`} />
      </div>
    ));

/**
 * Hidden on wide screens while the masthead's own logo is visible; without a masthead it is always
 * there (rule 8.6).
 */
function Logo({ page }: { page: ViewPage }): ReactNode {
  const { primaryLogo, websiteName } = page.site;
  const isDrawn = primaryLogo.endsWith('.svg');
  return (
    <div
      className={styles.logo}
      {...(page.isEditing ? {} : behaviour('header-nav-chain/Scroll', 'idle'))}
    >
      <Link href="/" locale={page.locale}>
        {primaryLogo ? (
          <OwnLogo site={page.site} className={isDrawn ? styles.svg : undefined} />
        ) : (
          websiteName
        )}
      </Link>
    </div>
  );
}

/**
 * The head of a site: a bar with tools, logo and links that stays in sight, and a menu of sections
 * that comes in from the side.
 */
export function HeaderNavChain({
  fields,
  content,
  page,
  columns,
}: ViewProps<FieldsOf<typeof blockFields>, Menus>): ReactNode {
  const children = columns[0] ?? [];
  // On the canvas the column is one drop zone, and the number of blocks in it is unknown.
  const count = page.isEditing ? Number.POSITIVE_INFINITY : children.length;
  const at = (place: BarPlace) => widgetsAt(place, fields, count);
  const [left, right, menu] = [at('left'), at('right'), at('menu')];
  const nodes = visibleChildren(content?.sections);
  const links = fields.logoAlignment === 'center' ? [] : visibleChildren(content?.links);
  const hasWarning =
    page.isEditing && fields.logoAlignment === 'center' && fields.horizontalLinksHierarchy !== '';
  // The drop zone stands where its first block does: the other places are marked by their numbers.
  const firsts = page.isEditing ? [...right, ...left].filter(({ child }) => child === 0) : [];
  const zone = firsts.find(({ on }) => on === 'both') ?? firsts[0];
  const shared = { page, children, zone };
  const hasDrawer = [...left, ...right].some(({ type }) => type === 'menu');
  const hasQueryly = [...left, ...right, ...menu].some(({ type }) => type === 'queryly');
  return (
    <>
      <nav
        id="main-nav"
        className={styles.nav}
        aria-label={fields.ariaLabel}
        data-align={fields.logoAlignment}
        {...(hasDrawer && !page.isEditing ? behaviour('_navigation/Drawer', 'interaction') : {})}
      >
        <div className={styles.bar}>
          <div className={styles.left}>
            <Widgets {...shared} place="left" widgets={left} />
          </div>
          <Logo page={page} />
          <div className={styles.right}>
            <Widgets {...shared} place="right" widgets={right} />
          </div>
        </div>
        <HorizontalLinks
          nodes={links}
          label={fields.ariaLabelLink}
          hasDots={fields.showHorizontalSeperatorDots}
          page={page}
        />
        {hasDrawer && (
          <Drawer
            id={`${page.blockId}-menu`}
            page={page}
            tools={<Widgets {...shared} place="menu" widgets={menu} />}
          >
            <SectionMenu nodes={nodes} page={page} />
          </Drawer>
        )}
        {hasQueryly && <QuerylyOverlay id={`${page.blockId}-busqueda`} page={page} />}
      </nav>
      {hasWarning && (
        <p className={styles.warning} lang="en">
          {CENTER_WARNING}
        </p>
      )}
      {page.isEditing && !zone && children}
    </>
  );
}

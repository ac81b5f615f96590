import { Link } from 'react-router';
import { layouts } from '../../layouts/registry.ts';
import type { PageState } from '../../schemas/desk-api.ts';
import type { PageSummary, PeopleOnPages } from '../../schemas/endpoints/shapes/page.ts';
import { defineList } from '../list/define-list.ts';
import { Icon } from '../shell/Icon.tsx';
import { Menu } from '../shell/Menu.tsx';
import { plural, routeLabel, whenLabel } from '../shell/words.ts';
import { pageStatus, STATUS_LABELS } from './page-status.ts';
import { PagePicture } from './pictures/PagePicture.tsx';
import type { PictureRoom } from './pictures/use-picture-room.ts';
import { type PageRowActs, RowItems } from './RowItems.tsx';

const AND = new Intl.ListFormat('es-MX', { type: 'conjunction' });

const NOTHING: Record<PageState, string> = {
  desk: 'todavía no tiene páginas. Crea la primera.',
  archive: 'no tiene páginas archivadas.',
  trash: 'no tiene páginas en la papelera.',
};

interface PageContext extends PageRowActs {
  siteName: string | undefined;
  state: PageState;
  /** The names of who has a page open. */
  people: PeopleOnPages;
  /** Unset: without pictures of them. */
  pictures?: PictureRoom | undefined;
}

interface PageNameProps {
  page: PageSummary;
  context: PageContext;
}

function PageName({ page, context: { people, pictures } }: PageNameProps) {
  const readers = people[page.id] ?? [];
  return (
    <div className={pictures ? 'pe-page-named' : undefined}>
      {pictures ? <PagePicture page={page} room={pictures} /> : null}
      <div>
        {page.deletedAt ? page.name : <Link to={`/paginas/${page.id}`}>{page.name}</Link>}
        <span className="pe-sub">
          {layouts.find(({ name }) => name === page.layout)?.label ?? page.layout}
        </span>
        {readers.length > 0 ? (
          <span className="pe-page-people">Abierta por {AND.format(readers)}</span>
        ) : null}
      </div>
    </div>
  );
}

/** How a page stands, in a word. */
export const PageStatus = ({ page }: { page: Parameters<typeof pageStatus>[0] }) => (
  <span className="pe-status" data-status={pageStatus(page)}>
    {STATUS_LABELS[pageStatus(page)]}
  </span>
);

/** The pages of a site with what can be done to each. */
export const pageList = defineList<PageSummary, PageContext>({
  caption: ({ siteName }) => `Páginas de ${siteName}`,
  keyOf: ({ id }) => id,
  count: (total) => plural(total, 'página', 'páginas'),
  empty: ({ siteName, state }) => `${siteName} ${NOTHING[state]}`,
  noMatch: (search) =>
    search === '' ? 'Ninguna página es así.' : `Ninguna página coincide con «${search}».`,
  icon: 'page',
  loading: 'Cargando páginas',
  columns: [
    {
      header: 'Nombre',
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: (page, context) => <PageName page={page} context={context} />,
    },
    {
      header: 'Dirección',
      className: 'pe-route',
      sortBy: ({ route }) => routeLabel(route),
      cell: ({ route }) => routeLabel(route),
    },
    { header: 'Estado', cell: (page) => <PageStatus page={page} /> },
    {
      header: 'Último cambio',
      className: 'pe-when',
      sortBy: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => whenLabel(updatedAt, new Date()),
      detail: ({ updatedBy }) => updatedBy,
    },
    {
      header: 'Acciones',
      isHeaderHidden: true,
      className: 'pe-row-actions',
      cell: (page, context) => (
        <Menu
          className="pe-icon-button"
          label={`Acciones de ${page.name}`}
          items={<RowItems page={page} {...context} />}
        >
          <Icon name="more" />
        </Menu>
      ),
    },
  ],
});

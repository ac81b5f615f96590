import { Link } from 'react-router';
import { layouts } from '../../layouts/registry.ts';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { Icon } from '../shell/Icon.tsx';
import { Menu } from '../shell/Menu.tsx';
import { routeLabel, whenLabel } from '../shell/words.ts';
import { pageStatus, STATUS_LABELS } from './page-status.ts';
import { PagePicture } from './pictures/PagePicture.tsx';
import type { PictureRoom } from './pictures/use-picture-room.ts';
import { type PageRowActs, RowItems } from './RowItems.tsx';

const AND = new Intl.ListFormat('es-MX', { type: 'conjunction' });

interface PageRowProps extends PageRowActs {
  page: PageSummary;
  /** The names of who has it open. */
  people: readonly string[];
  pictures: PictureRoom | undefined;
}

/** One page in the list of a site's pages, with what can be done to it. */
export function PageRow({ page, people, pictures, ...acts }: PageRowProps) {
  const status = pageStatus(page);
  return (
    <tr>
      <th scope="row">
        <div className={pictures ? 'pe-page-named' : undefined}>
          {pictures ? <PagePicture page={page} room={pictures} /> : null}
          <div>
            {page.deletedAt ? page.name : <Link to={`/paginas/${page.id}`}>{page.name}</Link>}
            <span className="pe-sub">
              {layouts.find(({ name }) => name === page.layout)?.label ?? page.layout}
            </span>
            {people.length > 0 ? (
              <span className="pe-page-people">Abierta por {AND.format(people)}</span>
            ) : null}
          </div>
        </div>
      </th>
      <td className="pe-route">{routeLabel(page.route)}</td>
      <td>
        <span className="pe-status" data-status={status}>
          {STATUS_LABELS[status]}
        </span>
      </td>
      <td className="pe-when">
        {whenLabel(page.updatedAt, new Date())}
        <span className="pe-sub">{page.updatedBy}</span>
      </td>
      <td className="pe-row-actions">
        <Menu
          className="pe-icon-button"
          label={`Acciones de ${page.name}`}
          items={<RowItems page={page} {...acts} />}
        >
          <Icon name="more" />
        </Menu>
      </td>
    </tr>
  );
}

import type { PageSummary, PeopleOnPages } from '../../schemas/endpoints/shapes/page.ts';
import { plural } from '../shell/words.ts';
import { PageRow } from './PageRow.tsx';
import type { PictureRoom } from './pictures/use-picture-room.ts';
import type { PageRowActs } from './RowItems.tsx';

interface PageTableProps extends PageRowActs {
  caption: string;
  pages: readonly PageSummary[];
  people: PeopleOnPages;
  /** Unset: without pictures of them. */
  pictures?: PictureRoom | undefined;
}

/** The pages of a site with what can be done to each. */
export const PageTable = ({ caption, pages, people, pictures, ...acts }: PageTableProps) => (
  <>
    <table className="pe-table">
      <caption className="pe-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Nombre</th>
          <th scope="col">Dirección</th>
          <th scope="col">Estado</th>
          <th scope="col">Último cambio</th>
          <th scope="col">
            <span className="pe-hidden">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <PageRow
            key={page.id}
            page={page}
            people={people[page.id] ?? []}
            pictures={pictures}
            {...acts}
          />
        ))}
      </tbody>
    </table>
    <p className="pe-count" role="status">
      {plural(pages.length, 'página', 'páginas')}
    </p>
  </>
);

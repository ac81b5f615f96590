import type { PageSummary, PeopleOnPages } from '../../schemas/api.ts';
import { plural } from '../shell/words.ts';
import { PageRow } from './PageRow.tsx';
import type { PageRowActs } from './RowItems.tsx';

interface PageTableProps extends PageRowActs {
  caption: string;
  pages: readonly PageSummary[];
  people: PeopleOnPages;
}

/** The pages of a site with what can be done to each. */
export const PageTable = ({ caption, pages, people, ...acts }: PageTableProps) => (
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
          <PageRow key={page.id} page={page} people={people[page.id] ?? []} {...acts} />
        ))}
      </tbody>
    </table>
    <p className="pe-count" role="status">
      {plural(pages.length, 'página', 'páginas')}
    </p>
  </>
);

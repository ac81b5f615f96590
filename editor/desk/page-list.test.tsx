// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { List } from '../list/List.tsx';
import { renderDesk } from './desk.testing.tsx';
import { pageList } from './page-list.tsx';
import { aPageSummary } from './page-summary.testing.ts';

afterEach(cleanup);

const nothing = () => undefined;
const acts = {
  onRename: nothing,
  onCopy: nothing,
  onArchive: nothing,
  onDelete: nothing,
  onRestore: nothing,
  onErase: nothing,
};

it('says who has a page open', () => {
  renderDesk(
    <List
      list={pageList}
      rows={[aPageSummary('a'), aPageSummary('b'), aPageSummary('c')]}
      context={{
        siteName: 'La Brújula',
        state: 'desk',
        people: { a: ['Ana'], b: ['Ana', 'Inés'] },
        ...acts,
      }}
    />,
  );
  const people = screen
    .getAllByRole('rowheader')
    .map((row) => within(row).queryByText(/^Abierta por/)?.textContent);
  expect(people).toEqual(['Abierta por Ana', 'Abierta por Ana e Inés', undefined]);
});

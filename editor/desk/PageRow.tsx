import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { layouts } from '../../layouts/registry.ts';
import type { PageSummary } from '../../schemas/api.ts';
import { Icon } from '../shell/Icon.tsx';
import { routeLabel, whenLabel } from '../shell/words.ts';
import { pageStatus, STATUS_LABELS } from './page-status.ts';

interface PageRowProps {
  page: PageSummary;
  onRename: () => void;
  onDelete: () => void;
}

/** One page in the list of a site's pages, with what can be done to it. */
export function PageRow({ page, onRename, onDelete }: PageRowProps) {
  const status = pageStatus(page);
  return (
    <tr>
      <th scope="row">
        <Link to={`/paginas/${page.id}`}>{page.name}</Link>
        <span className="pe-sub">
          {layouts.find(({ name }) => name === page.layout)?.label ?? page.layout}
        </span>
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
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`Acciones de ${page.name}`}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component={Link}
              to={`/paginas/${page.id}`}
              leftSection={<Icon name="edit" />}
            >
              Abrir
            </Menu.Item>
            <Menu.Item onClick={onRename} leftSection={<Icon name="page" />}>
              Cambiar nombre o dirección
            </Menu.Item>
            <Menu.Item onClick={onDelete} leftSection={<Icon name="trash" />}>
              Eliminar
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

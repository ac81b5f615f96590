import type { ReactNode } from 'react';
import { Skeleton } from '../shell/Button.tsx';
import { Icon, type IconName } from '../shell/Icon.tsx';

/** Stands where a list will be. */
export const ListLoading = ({ label = 'Cargando' }: { label?: string | undefined }) => (
  <div role="status" aria-label={label}>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={52} />
    ))}
  </div>
);

interface ListEmptyProps {
  icon?: IconName | undefined;
  action?: ReactNode;
  children: ReactNode;
}

/** Stands where a list has no rows. */
export const ListEmpty = ({ icon = 'list', action, children }: ListEmptyProps) => (
  <div className="pe-empty">
    <Icon name={icon} size={28} />
    <p role="status">{children}</p>
    {action}
  </div>
);

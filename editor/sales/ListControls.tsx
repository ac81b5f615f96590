import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';

interface ListControlsProps<Status extends string> {
  search: string;
  onSearch: (search: string) => void;
  placeholder: string;
  status: Status | '';
  onStatus: (status: Status | '') => void;
  states: readonly { value: Status; label: string }[];
  children?: ReactNode;
}

/** What a list of sales is narrowed by. */
export const ListControls = <Status extends string>(props: ListControlsProps<Status>) => (
  <>
    <TextInput
      type="search"
      className="pe-sales-search"
      aria-label="Buscar"
      placeholder={props.placeholder}
      leftSection={<Icon name="search" />}
      value={props.search}
      onChange={(event) => props.onSearch(event.currentTarget.value)}
    />
    <NativeSelect
      aria-label="Estado"
      value={props.status}
      onChange={({ currentTarget }) =>
        props.onStatus(props.states.find(({ value }) => value === currentTarget.value)?.value ?? '')
      }
      data={[{ value: '', label: 'Todos los estados' }, ...props.states]}
    />
    {props.children}
  </>
);

interface MoreProps {
  listed: number;
  total: number;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** How much of a list is seen, and the way to more of it. */
export const More = ({ listed, total, hasMore, isLoading, onMore }: MoreProps) => (
  <div className="pe-sales-more">
    <p className="pe-help" role="status">
      Se ven {listed} de {total}.
    </p>
    {hasMore ? (
      <Button variant="default" loading={isLoading} onClick={onMore}>
        Ver más
      </Button>
    ) : null}
  </div>
);

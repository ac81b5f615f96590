import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeskSearch } from '../desk/DeskSearch.tsx';

interface ListControlsProps<Status extends string> {
  search: string;
  setSearch: (search: string) => void;
  placeholder: string;
  status: Status | '';
  setStatus: (status: Status | '') => void;
  states: readonly { value: Status; label: string }[];
  children?: ReactNode;
}

/** What a list of sales is narrowed by. */
export const ListControls = <Status extends string>(props: ListControlsProps<Status>) => (
  <>
    <DeskSearch
      label="Buscar"
      placeholder={props.placeholder}
      value={props.search}
      onChange={props.setSearch}
    />
    <NativeSelect
      aria-label="Estado"
      value={props.status}
      onChange={({ currentTarget }) =>
        props.setStatus(
          props.states.find(({ value }) => value === currentTarget.value)?.value ?? '',
        )
      }
      data={[{ value: '', label: 'Todos los estados' }, ...props.states]}
    />
    {props.children}
  </>
);

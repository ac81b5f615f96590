import { useState } from 'react';
import type { NamedItem, NameList } from '../../schemas/names-api.ts';
import { Icon } from '../shell/Icon.tsx';
import { fold } from '../shell/words.ts';
import { Combobox, type ComboboxProps } from './Combobox.tsx';
import { NAME_WORDS } from './name-words.ts';
import { useNameSearch, useNamesOf, usePageChoice } from './use-names.ts';

interface NameBoxProps {
  site: string;
  list: NameList;
  value: string;
  onChange: (value: string) => void;
  input: ComboboxProps['input'];
  /** Values that are chosen already. */
  without?: readonly string[];
  /** What a template is about is no choice. */
  isPlain?: boolean;
}

type Search = ReturnType<typeof useNameSearch>;

function Foot({ list, search, count }: { list: NameList; search: Search; count: number }) {
  const { found, query } = search;
  if (found.isError)
    return (
      <p className="pe-combo-foot" role="alert">
        {found.error.message}{' '}
        <button type="button" className="pe-button" onClick={() => void found.refetch()}>
          Reintentar
        </button>
      </p>
    );
  if (found.isPending)
    return (
      <p className="pe-combo-foot" role="status">
        Buscando…
      </p>
    );
  if (count === 0)
    return (
      <p className="pe-combo-foot" role="status">
        {query === ''
          ? 'No hay más que elegir.'
          : `${NAME_WORDS[list].none} coincide con «${query}».`}
      </p>
    );
  if (!found.hasNextPage) return null;
  return (
    <p className="pe-combo-foot">
      {count} de {found.data?.pages[0]?.total}
      <button
        type="button"
        tabIndex={-1}
        className="pe-button"
        disabled={found.isFetchingNextPage}
        onClick={() => void found.fetchNextPage()}
      >
        Ver más
      </button>
    </p>
  );
}

const has = ({ name }: NamedItem, query: string) => fold(name).includes(fold(query));

/**
 * Chooses one thing by its name. What names nothing any more is shown as it is stored, until
 * another one is chosen; an emptied box chooses nothing.
 */
export function NameBox(props: NameBoxProps) {
  const { site, list, value, onChange, input, without = [], isPlain = false } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const search = useNameSearch({ site, list }, typed ?? '', isOpen);
  const { item, isMissing } = useNamesOf({ site, list }, [value])(value);
  const ofPage = usePageChoice(list);
  const items = [
    ...(ofPage && !isPlain && has(ofPage, search.query) ? [ofPage] : []),
    ...search.items,
  ].filter((each) => !without.includes(each.value));
  const { found } = search;
  const words = NAME_WORDS[list];
  return (
    <>
      <Combobox
        input={{ placeholder: `Busca ${words.one}`, ...input }}
        label={words.some}
        text={typed ?? item?.name ?? value}
        items={items}
        isOpen={isOpen}
        isBusy={search.isBehind}
        foot={<Foot list={list} search={search} count={items.length} />}
        onText={(text) => {
          setTyped(text);
          setOpen(true);
        }}
        onOpen={() => setOpen(true)}
        onClose={(isEscape) => {
          if (!isEscape && typed !== undefined && typed.trim() === '' && value !== '') onChange('');
          setTyped(undefined);
          setOpen(false);
        }}
        onPick={(picked) => {
          setTyped(undefined);
          setOpen(false);
          onChange(picked.value);
        }}
        onMore={
          found.hasNextPage && !found.isFetching ? () => void found.fetchNextPage() : undefined
        }
      />
      {isMissing ? (
        <p className="pe-missing">
          <Icon name="warning" size={14} /> {words.gone}. Se conserva hasta que elijas otra.
        </p>
      ) : null}
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Combobox } from './Combobox.tsx';
import { completeAddress } from './complete-address.ts';
import { aria, asText, type ControlProps } from './control.ts';
import { NAME_WORDS } from './name-words.ts';
import { useNameSearch, useNamesOf } from './use-names.ts';

const MIN_SEARCH_CHARS = 2;

/** What is typed may be the name of a page, or the beginning of its path. */
const mayBeName = (typed: string): boolean =>
  typed.trim().length >= MIN_SEARCH_CHARS && !/^(?:https?:|mailto:|tel:|[#?])/i.test(typed.trim());

/**
 * Where a link leads to: an address, or a page of the site by its name. What is typed is stored as
 * soon as it is a whole address; anything else when the field is left, so that until then neither
 * a fault is said nor the canvas shows one.
 */
export function LinkControl(props: ControlProps) {
  const stored = asText(props.value);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const list = { site: props.site, list: 'address' } as const;
  const isSearching = isOpen && mayBeName(typed ?? '');
  const { found, items, isBehind } = useNameSearch(list, typed ?? '', isSearching);
  const name = useNamesOf(list, stored.startsWith('/') ? [stored] : [])(stored).item?.name;
  const store = (address: string) => {
    if (address !== stored) props.onChange(address);
  };
  const settle = () => {
    setOpen(false);
    setTyped(undefined);
    if (typed !== undefined) store(completeAddress(typed));
  };
  // The form goes away with the block that is selected, at times before the focus has left it.
  const leave = useRef(settle);
  leave.current = settle;
  useEffect(() => () => leave.current(), []);
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <>
      <Combobox
        input={{
          ...aria(props),
          inputMode: 'url',
          placeholder: props.meta.placeholder ?? 'Una dirección, o el nombre de una página',
        }}
        label={NAME_WORDS.address.some}
        text={typed ?? stored}
        items={isSearching ? items : []}
        isOpen={isSearching && items.length > 0}
        isBusy={isBehind}
        isFree
        foot={
          found.hasNextPage ? (
            <p className="pe-combo-foot">
              {items.length} de {total}: sigue escribiendo para ver menos
            </p>
          ) : undefined
        }
        onText={(text) => {
          setTyped(text);
          setOpen(true);
          if (text.trim() === '' || props.schema.safeParse(text.trim()).success) store(text.trim());
        }}
        onOpen={() => setOpen(true)}
        onClose={(isEscape) => (isEscape ? setOpen(false) : settle())}
        onPick={({ value }) => {
          setOpen(false);
          setTyped(undefined);
          store(value);
        }}
        onMore={
          found.hasNextPage && !found.isFetching ? () => void found.fetchNextPage() : undefined
        }
      />
      {name !== undefined && typed === undefined ? (
        <p className="pe-help">Lleva a «{name}»</p>
      ) : null}
    </>
  );
}

import { Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { layouts } from '../../layouts/registry.ts';
import { addressFromName } from '../../schemas/address.ts';
import type { CreatePage, PageDetail, PageSummary } from '../../schemas/api.ts';
import type { PageRoute } from '../../schemas/page.ts';
import { useApi } from '../shell/ApiContext.ts';
import { CallFailed } from '../shell/api.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { FormEnd } from '../shell/FormEnd.tsx';
import { AddressNotes } from './AddressNotes.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';
import { RouteFields, routeFault, tidyRoute } from './RouteFields.tsx';
import { type Start, StartFields } from './StartFields.tsx';
import { useAddress } from './use-address.ts';

interface NewPageDialogProps {
  /** Where it is made, unless another is chosen. */
  site: string;
  /** Those on which one may make pages. */
  sites: readonly { key: string; websiteName: string }[];
  /** Pages to begin with. */
  pages: readonly PageSummary[];
  /** The page that is copied; unset: a new one. */
  copied?: PageSummary | undefined;
  isOpen: boolean;
  onClose: () => void;
  onCreated: (page: PageDetail) => void;
}

/** What the server is told of a start; null while it lacks its page. */
function beginningOf({ kind, page }: Start): CreatePage['from'] | null {
  if (kind === 'frame' || kind === 'empty') return { kind };
  return page === '' ? null : { kind: 'copy', page };
}

function NewPageForm({
  site: first,
  sites,
  pages,
  copied,
  onClose,
  onCreated,
}: Omit<NewPageDialogProps, 'isOpen'>) {
  const api = useApi();
  const [site, setSite] = useState(first);
  const [name, setName] = useState(copied ? `${copied.name} (copia)` : '');
  const [typed, setTyped] = useState<PageRoute>();
  const [layout, setLayout] = useState(layouts[0]?.name ?? '');
  const [start, setStart] = useState<Start>(
    copied ? { kind: 'copy', page: copied.id } : { kind: 'frame', page: '' },
  );
  const [isHidingFine, setHidingFine] = useState(false);
  const [isTried, setTried] = useState(false);
  // Until somebody types an address, it is the name's.
  const shown = typed ?? { kind: 'path' as const, path: addressFromName(name) };
  const route = tidyRoute(shown);
  const news = useAddress(site, route);
  const from = beginningOf(start);
  const create = useMutation({
    mutationFn: () =>
      api.createPage({
        ...{ site, name: name.trim(), route, layout, hidesTemplate: isHidingFine },
        ...(from ? { from } : {}),
      }),
    onSuccess: onCreated,
  });
  const failure = create.error instanceof CallFailed ? create.error : undefined;
  const nameFault =
    isTried && name.trim() === '' ? 'Escribe un nombre para reconocerla' : undefined;
  const addressFault = (isTried ? routeFault(route) : undefined) ?? news?.fault;
  const isReady =
    name.trim() !== '' && !routeFault(route) && !news?.fault && from !== null && !create.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isReady && (!news?.hides || isHidingFine)) create.mutate();
  };
  return (
    <form className="pe-form" onSubmit={submit} noValidate>
      <TextInput
        label="Nombre"
        description="Sólo lo ve la redacción. De él sale la dirección."
        value={name}
        error={nameFault}
        data-autofocus
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {copied && sites.length > 1 ? (
        <Select
          label="Sitio"
          data={sites.map(({ key, websiteName }) => ({ value: key, label: websiteName }))}
          value={site}
          allowDeselect={false}
          onChange={(key) => key && setSite(key)}
        />
      ) : null}
      <RouteFields
        route={shown}
        onChange={(to) => {
          setTyped(to);
          setHidingFine(false);
        }}
        error={addressFault}
      />
      <AddressNotes
        news={news}
        isHidingFine={isHidingFine}
        onHidingFine={setHidingFine}
        onPropose={(path) => setTyped({ kind: 'path', path })}
      />
      {copied ? null : (
        <StartFields start={start} onChange={setStart} pages={pages} isTried={isTried} />
      )}
      {start.kind === 'frame' || start.kind === 'empty' ? (
        <LayoutChoice layout={layout} onChange={setLayout} />
      ) : null}
      <FormEnd
        fault={failure?.message}
        isBusy={create.isPending}
        isReady={!news?.hides || isHidingFine}
        submit={copied ? 'Copiar página' : 'Crear página'}
        onClose={onClose}
      />
    </form>
  );
}

/** A new page, or a copy of one: its name, its address and what it begins with. */
export const NewPageDialog = ({ isOpen, ...rest }: NewPageDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={rest.onClose}
    title={rest.copied ? `Copiar «${rest.copied.name}»` : 'Página nueva'}
    size="lg"
  >
    <NewPageForm key={rest.copied?.id ?? ''} {...rest} />
  </Dialog>
);

import { NativeSelect, TextInput } from '@mantine/core';
import { layouts } from '../../layouts/registry.ts';
import type { CreatePage, PageDetail, PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { readBy } from '../shell/read-form.ts';
import { useDeskForm } from '../shell/use-desk-form.ts';
import { AddressNotes } from './AddressNotes.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';
import { RouteFields, tidyRoute } from './RouteFields.tsx';
import { type NewPageText, readNewPage, shownRoute } from './read-new-page.ts';
import { StartFields } from './StartFields.tsx';
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

const newPage = readBy(readNewPage);

function NewPageForm({
  site: first,
  sites,
  pages,
  copied,
  onClose,
  onCreated,
}: Omit<NewPageDialogProps, 'isOpen'>) {
  const api = useApi();
  const form = useDeskForm<NewPageText, CreatePage, PageDetail>({
    schema: newPage,
    defaultValues: {
      site: first,
      name: copied ? `${copied.name} (copia)` : '',
      route: null,
      layout: layouts[0]?.name ?? '',
      start: copied ? { kind: 'copy', page: copied.id } : { kind: 'frame', page: '' },
      hidesTemplate: false,
    },
    send: (page) => api.createPage(page),
    onDone: onCreated,
  });
  const { register, faultOf, set } = form;
  const typed = form.watch();
  const shown = shownRoute(typed);
  const news = useAddress(typed.site, tidyRoute(shown));
  return (
    <DeskForm
      error={form.error}
      isPending={form.isPending}
      submit={copied ? 'Copiar página' : 'Crear página'}
      isDisabled={Boolean(news?.hides) && !typed.hidesTemplate}
      onSubmit={form.submitIf(!news?.fault && (!news?.hides || typed.hidesTemplate))}
      onClose={onClose}
    >
      <TextInput
        label="Nombre"
        description="Sólo lo ve la redacción. De él sale la dirección."
        error={faultOf('name')}
        data-autofocus
        maxLength={200}
        {...register('name')}
      />
      {copied && sites.length > 1 ? (
        <NativeSelect
          label="Sitio"
          data={sites.map(({ key, websiteName }) => ({ value: key, label: websiteName }))}
          {...register('site')}
        />
      ) : null}
      <RouteFields
        route={shown}
        onChange={(to) => {
          set('route', to);
          set('hidesTemplate', false);
        }}
        error={faultOf('route') ?? news?.fault}
      />
      <AddressNotes
        news={news}
        isHidingFine={typed.hidesTemplate}
        onHidingFine={(isFine) => set('hidesTemplate', isFine)}
        onPropose={(path) => set('route', { kind: 'path', path })}
      />
      {copied ? null : (
        <StartFields
          start={typed.start}
          onChange={(start) => set('start', start)}
          pages={pages}
          fault={faultOf('start')}
        />
      )}
      {typed.start.kind === 'frame' || typed.start.kind === 'empty' ? (
        <LayoutChoice layout={typed.layout} onChange={(name) => set('layout', name)} />
      ) : null}
    </DeskForm>
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

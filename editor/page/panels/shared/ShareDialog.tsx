import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedNameOf } from '../../../../blocks/_block/with-shared.ts';
import type { StoredBlock } from '../../../../schemas/page.ts';
import { writeBlocks } from '../../../../schemas/page-records/write-page.ts';
import { SHARED_BLOCK } from '../../../../schemas/shared-block.ts';
import { replaceBlocks } from '../../../document/edit-page.ts';
import { freshBlock } from '../../../document/fresh-block.ts';
import { sectionAround } from '../../../document/placing.ts';
import { outermost } from '../../../document/several.ts';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { DeskForm } from '../../../shell/DeskForm.tsx';
import { Dialog } from '../../../shell/Dialog.tsx';
import { SHARED_LAYOUT, sharedNameFrom, sharedTitle } from '../../../shell/shared-name.ts';
import { useDeskForm } from '../../../shell/use-desk-form.ts';
import { useMay } from '../../../shell/use-may.ts';
import { plural } from '../../../shell/words.ts';
import { useEditor } from '../../EditorContext.ts';
import { SHARED_SECTIONS } from './shared-section.ts';

const titled = sharedTitle('Escribe un título con el que lo encuentren');

const holdsShared = (list: readonly StoredBlock[], isShared: (stored: StoredBlock) => boolean) =>
  list.some((stored): boolean => isShared(stored) || holdsShared(stored.children ?? [], isShared));

interface ShareDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Makes a shared block of blocks of the page, which then shows it in their place. */
export function ShareDialog({ ids, onClose }: ShareDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { site, layout, commands, catalogue, announce } = useEditor();
  const [located] = useState(() => outermost(commands.page(), ids));
  const blocks = writeBlocks(commands.page(), located, catalogue);
  const where = { site: site.key, path: undefined };
  const [mayCreate, mayPublish] = [useMay('page.create', where), useMay('page.publish', where)];
  const reference = catalogue.blocks.get(SHARED_BLOCK.block);
  const refused = holdsShared(
    blocks,
    (stored) => sharedNameOf(stored, catalogue.blocks) !== undefined,
  )
    ? 'Entre ellos hay un bloque que ya es compartido.'
    : (mayCreate.reason ?? mayPublish.reason);
  const { register, submit, faultOf, error, isPending } = useDeskForm({
    schema: titled,
    defaultValues: { title: '' },
    send: async ({ title }) => {
      const around = sectionAround(commands.page(), located[0]?.zone ?? '');
      const role = layout?.sections.find(({ name }) => name === around)?.role ?? 'main';
      const name = sharedNameFrom(title);
      const page = await api.createPage({
        site: site.key,
        name: title,
        layout: SHARED_LAYOUT,
        route: { kind: 'shared', name },
      });
      const document = { ...page.document, sections: { [SHARED_SECTIONS[role]]: blocks } };
      try {
        await api.publish(page.id, { baseRevision: page.revision, document });
      } catch (fault) {
        // What cannot be published would show nothing in the place of the blocks.
        await api.deletePage(page.id, { confirmation: title });
        throw fault;
      }
      return name;
    },
    onDone: (name) => {
      if (!reference) return;
      const fresh = freshBlock(reference, site.key);
      const stored = { ...fresh, fields: { ...fresh.fields, [SHARED_BLOCK.field]: name } };
      const made = replaceBlocks(commands.page(), ids, [stored], catalogue);
      commands.edit(() => made.changes, 'convertir en bloque compartido');
      commands.selectAll(made.ids, 'canvas');
      announce('Bloque compartido hecho: ya se puede poner en otras páginas');
      void queries.invalidateQueries({ queryKey: ['pages', site.key] });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Convertir en bloque compartido">
      <DeskForm
        error={refused ? { message: refused } : error}
        isPending={isPending}
        isDisabled={refused !== undefined}
        submit="Convertir"
        onSubmit={submit}
        onClose={onClose}
      >
        <p className="pe-help">
          {plural(blocks.length, 'bloque', 'bloques')} de esta página se podrá poner en otras. Lo
          que cambies en él cambia en todas cuando lo publiques.
        </p>
        <TextInput
          label="Título"
          description="Sólo lo ve la redacción."
          data-autofocus
          maxLength={200}
          error={faultOf('title')}
          {...register('title')}
        />
      </DeskForm>
    </Dialog>
  );
}

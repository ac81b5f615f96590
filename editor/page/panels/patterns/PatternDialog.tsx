import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { patternEndpoints } from '../../../../schemas/endpoints/patterns.ts';
import { createPattern, PATTERN_NAME_CHARS } from '../../../../schemas/endpoints/shapes/pattern.ts';
import { writeBlocks } from '../../../../schemas/page-records/write-page.ts';
import { outermost } from '../../../document/several.ts';
import { useClient } from '../../../shell/api/ApiContext.ts';
import { DeskForm } from '../../../shell/DeskForm.tsx';
import { Dialog } from '../../../shell/Dialog.tsx';
import { useDeskForm } from '../../../shell/use-desk-form.ts';
import { useMay } from '../../../shell/use-may.ts';
import { plural } from '../../../shell/words.ts';
import { useEditor } from '../../EditorContext.ts';

const named = z.object({ name: createPattern.shape.name });

interface PatternDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Keeps blocks of the page as a pattern of its site; those of the page stay what they are. */
export function PatternDialog({ ids, onClose }: PatternDialogProps) {
  const api = useClient(patternEndpoints);
  const queries = useQueryClient();
  const { site, commands, catalogue, announce } = useEditor();
  const [blocks] = useState(() =>
    writeBlocks(commands.page(), outermost(commands.page(), ids), catalogue),
  );
  const { reason } = useMay('page.create', { site: site.key, path: undefined });
  const { register, submit, faultOf, error, isPending } = useDeskForm({
    schema: named,
    defaultValues: { name: '' },
    send: ({ name }) => api.createPattern({ site: site.key }, { name, blocks }),
    onDone: ({ name }) => {
      void queries.invalidateQueries({ queryKey: ['patterns', site.key] });
      announce(`Patrón guardado: «${name}» está en Bloques`);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Guardar como patrón">
      <DeskForm
        error={reason ? { message: reason } : error}
        isPending={isPending}
        isDisabled={reason !== undefined}
        submit="Guardar el patrón"
        onSubmit={submit}
        onClose={onClose}
      >
        <p className="pe-help">
          {plural(blocks.length, 'bloque', 'bloques')} con lo que llevan. Cada vez que lo pongas
          será una copia: cambiarla no cambia las otras.
        </p>
        <TextInput
          label="Nombre"
          description="Por ejemplo: Portada de última hora"
          data-autofocus
          maxLength={PATTERN_NAME_CHARS}
          error={faultOf('name')}
          {...register('name')}
        />
      </DeskForm>
    </Dialog>
  );
}

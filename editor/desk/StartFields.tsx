import { Checkbox, Select } from '@mantine/core';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { Segments } from '../shell/Segments.tsx';
import { routeLabel } from '../shell/words.ts';
import { inDeskOrder } from './page-order.ts';

/** What a new page begins with; `page`: of which, '' while none is chosen. */
export interface Start {
  kind: 'frame' | 'empty' | 'copy' | 'template';
  page: string;
}

const KINDS: readonly { value: Exclude<Start['kind'], 'empty'>; label: string }[] = [
  { value: 'frame', label: 'Vacía' },
  { value: 'copy', label: 'Copia de una página' },
  { value: 'template', label: 'De una plantilla' },
];

interface StartFieldsProps {
  start: Start;
  onChange: (start: Start) => void;
  pages: readonly PageSummary[];
  fault: string | undefined;
}

export function StartFields({ start, onChange, pages, fault }: StartFieldsProps) {
  const kind = start.kind === 'template' ? 'type' : 'path';
  const options = inDeskOrder(pages.filter(({ route }) => route.kind === kind)).map((page) => ({
    value: page.id,
    label: `${page.name} · ${routeLabel(page.route)}`,
  }));
  return (
    <fieldset className="pe-fieldset">
      <legend>¿Con qué empieza?</legend>
      <Segments
        label="Con qué empieza"
        value={start.kind === 'empty' ? 'frame' : start.kind}
        options={KINDS}
        onChange={(to) => onChange({ kind: to, page: '' })}
      />
      {start.kind === 'frame' || start.kind === 'empty' ? (
        <Checkbox
          color="ink"
          label="Con el encabezado, la navegación y el pie del sitio"
          checked={start.kind === 'frame'}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ kind: checked ? 'frame' : 'empty', page: '' })
          }
        />
      ) : (
        <Select
          label={start.kind === 'copy' ? 'Página' : 'Plantilla'}
          placeholder="Elige una"
          data={options}
          value={start.page || null}
          searchable
          nothingFoundMessage="Ninguna coincide"
          error={fault}
          onChange={(page) => onChange({ kind: start.kind, page: page ?? '' })}
        />
      )}
    </fieldset>
  );
}

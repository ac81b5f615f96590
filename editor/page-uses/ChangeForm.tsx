import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockQuery } from '../../schemas/block-uses.ts';
import { isSameJson } from '../../schemas/compare/same-json.ts';
import { defaultOf } from '../../schemas/fields/visible.ts';
import type { Json } from '../../schemas/json.ts';
import type { PageChange, PageWithUses } from '../../schemas/page-uses-api.ts';
import { FormEnd } from '../shell/FormEnd.tsx';
import { part } from '../shell/part.tsx';
import { plural } from '../shell/words.ts';
import { type BlockProperty, isYesNo, valueWords } from './block-properties.ts';
import { PropertyValue } from './PropertyValue.tsx';
import { saidIn } from './UseTable.tsx';
import type { UsesClient } from './uses-client.ts';

/** Pages whose changes are told one by one. */
const MAX_TOLD = 100;

export interface ChangeFormProps {
  client: Pick<UsesClient, 'change'>;
  site: string;
  query: BlockQuery;
  property: BlockProperty;
  pages: readonly PageWithUses[];
  onClose: () => void;
  onBegun: (change: PageChange) => void;
}

/** What one would change it to: of a yes the no, else what it says where nothing is stored. */
const firstValue = (property: BlockProperty, { value }: BlockQuery): Json | undefined =>
  isYesNo(property) ? value !== true : defaultOf(property.schema);

/** The new value, what becomes of each page, and the button that does it. */
function ChangeFormView(props: ChangeFormProps) {
  const { client, site, query, property, pages, onClose, onBegun } = props;
  const [to, setTo] = useState(() => firstValue(property, query));
  const wanted = to === undefined ? defaultOf(property.schema) : to;
  const changing = pages.filter(({ uses }) => uses.some(({ value }) => !isSameJson(value, wanted)));
  const fault = to === undefined ? undefined : property.schema.safeParse(to).error?.issues[0];
  const change = useMutation({
    mutationFn: () =>
      client.change({
        site,
        query,
        ...(to === undefined ? {} : { to }),
        pages: changing.map(({ id, revision }) => ({ id, revision })),
      }),
    onSuccess: onBegun,
  });
  const count = plural(changing.length, 'página', 'páginas');
  return (
    <form
      className="pe-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changing.length > 0 && !fault) change.mutate();
      }}
    >
      <PropertyValue
        id="usos-nuevo"
        label={`${property.label}: valor nuevo`}
        property={property}
        value={to}
        site={site}
        onChange={setTo}
      />
      {fault ? <p className="pe-error">{fault.message}</p> : null}
      <section aria-labelledby="usos-cambia">
        <h3 id="usos-cambia" className="pe-uses-title">
          {changing.length === 0 ? 'Nada cambia: ya dicen eso' : `Cambia en ${count}`}
        </h3>
        <ul className="pe-uses-review">
          {changing.slice(0, MAX_TOLD).map((page) => (
            <li key={page.id}>
              <strong>{page.name}</strong>
              <span>
                {saidIn(property, page)} → <b>{valueWords(property, to)}</b>
              </span>
            </li>
          ))}
        </ul>
        {changing.length > MAX_TOLD ? (
          <p className="pe-help">y {changing.length - MAX_TOLD} más</p>
        ) : null}
      </section>
      <p className="pe-help">
        Cada página recibe una versión nueva en borrador, a tu nombre: los lectores la ven cuando
        alguien la publique. Todo se puede deshacer en un paso.
      </p>
      <FormEnd
        fault={change.error?.message}
        isBusy={change.isPending}
        isReady={changing.length > 0 && !fault}
        submit={`Cambiar ${count}`}
        onClose={onClose}
      />
    </form>
  );
}

export const ChangeForm = part('Cambiar en varias páginas', ChangeFormView);

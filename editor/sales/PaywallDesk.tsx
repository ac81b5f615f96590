import { MultiSelect, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeskPaywall, PaywallListing } from '../../schemas/sales/paywall-desk.ts';
import {
  ACCESSES,
  type SitePaywall,
  type StoryAccess,
  sitePaywall,
} from '../../schemas/sales/site-paywall.ts';
import { Button } from '../shell/Button.tsx';
import { Fault } from '../shell/faults/Fault.tsx';
import { faultsIn, readBy } from '../shell/read-form.ts';
import { useDeskForm } from '../shell/use-desk-form.ts';
import { plural } from '../shell/words.ts';
import { SalesFrame } from './SalesFrame.tsx';
import { salesClient } from './sales-client.ts';

const ACCESS_LABELS: Record<StoryAccess, string> = {
  open: 'Abierta',
  metered: 'Con contador',
  closed: 'Cerrada',
};
const ACCESS_DATA = ACCESSES.map((value) => ({ value, label: ACCESS_LABELS[value] }));
const PREVIEW_AFTER_MS = 300;

const accessOr = (value: string | null, before: StoryAccess): StoryAccess =>
  ACCESSES.find((each) => each === value) ?? before;

type Change = (part: Partial<SitePaywall>) => void;

interface PartProps {
  rules: SitePaywall;
  change: Change;
  faultOf: (field: keyof SitePaywall) => string | undefined;
}

/** What stories are by their mark. */
function Marks({ rules: { marked }, change, faultOf }: PartProps) {
  const put = (index: number, part: Partial<SitePaywall['marked'][number]>) =>
    change({ marked: marked.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  return (
    <fieldset className="pe-paywall-marks">
      <legend>Notas marcadas</legend>
      <p className="pe-help">
        La marca se pone en los datos de la nota. Vale antes que las secciones.
      </p>
      <ul>
        {marked.map((each, index) => (
          <li key={index}>
            <TextInput
              aria-label={`Marca ${index + 1}`}
              placeholder="premium"
              value={each.mark}
              maxLength={60}
              onChange={(event) => put(index, { mark: event.currentTarget.value })}
            />
            <Select
              aria-label={`Cómo quedan las de la marca ${index + 1}`}
              data={ACCESS_DATA}
              value={each.access}
              allowDeselect={false}
              onChange={(value) => put(index, { access: accessOr(value, each.access) })}
            />
            <Button
              variant="default"
              aria-label={`Quitar la marca ${index + 1}`}
              onClick={() => change({ marked: marked.filter((_, at) => at !== index) })}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
      {faultOf('marked') ? (
        <p className="pe-error" role="alert">
          Cada marca lleva un nombre.
        </p>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => change({ marked: [...marked, { mark: '', access: 'closed' }] })}
      >
        Otra marca
      </Button>
    </fieldset>
  );
}

/** Sections, counts and who reads all the same. */
function Rules({ rules, change, faultOf, sections }: PartProps & Pick<DeskPaywall, 'sections'>) {
  const catalogue = useQuery({ queryKey: ['sales', 'catalogue'], queryFn: salesClient.catalogue });
  const products = catalogue.data?.products ?? [];
  const known = new Set(products.map(({ sku }) => sku));
  const data = [
    ...products.map(({ sku, name }) => ({ value: sku, label: name })),
    ...rules.opensWith.filter((sku) => !known.has(sku)).map((value) => ({ value, label: value })),
  ];
  return (
    <>
      <Select
        label="Las demás notas"
        description="Galerías, videos y contenido pagado siempre están abiertos."
        data={ACCESS_DATA}
        value={rules.otherwise}
        allowDeselect={false}
        onChange={(value) => change({ otherwise: accessOr(value, rules.otherwise) })}
      />
      <TagsInput
        label="Secciones abiertas"
        description="También lo que está dentro de ellas. Cuenta cuando las demás no están abiertas."
        data={sections.map(({ id }) => id)}
        value={rules.openSections}
        error={faultOf('openSections')}
        onChange={(openSections) => change({ openSections })}
      />
      <NumberInput
        label="Notas gratis en 30 días"
        description="De las que llevan contador."
        value={rules.meteredStories}
        min={0}
        max={50}
        allowDecimal={false}
        error={faultOf('meteredStories')}
        onChange={(value) => change({ meteredStories: Number(value) })}
      />
      <NumberInput
        label="Párrafos a la vista"
        description="De una nota que no está abierta; la mitad de ella, a lo más."
        value={rules.shownParagraphs}
        min={0}
        max={20}
        allowDecimal={false}
        error={faultOf('shownParagraphs')}
        onChange={(value) => change({ shownParagraphs: Number(value) })}
      />
      <MultiSelect
        label="Productos que abren"
        description="Ninguno: cualquier suscripción abre."
        data={data}
        value={rules.opensWith}
        error={faultOf('opensWith')}
        onChange={(opensWith) => change({ opensWith })}
      />
      <TextInput
        label="Página de las ofertas"
        value={rules.offerURL}
        error={faultOf('offerURL')}
        onChange={(event) => change({ offerURL: event.currentTarget.value.trim() })}
      />
      <TagsInput
        label="Buscadores que leen todo"
        description="Por el nombre que dan, como Googlebot. Cualquiera puede dar ese nombre."
        value={rules.crawlers}
        error={faultOf('crawlers')}
        onChange={(crawlers) => change({ crawlers })}
      />
      <Switch
        label="Sin anuncios para quien se suscribe"
        checked={rules.hidesAds}
        onChange={(event) => change({ hidesAds: event.currentTarget.checked })}
      />
    </>
  );
}

/** How the newest stories would be by the rules as they stand in the form. */
function Preview({ site, rules }: { site: string; rules: SitePaywall | undefined }) {
  const [settled, setSettled] = useState(rules);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rules), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [rules]);
  const preview = useQuery({
    queryKey: ['sales', 'paywall-preview', site, settled],
    queryFn: () => salesClient.previewPaywall(site, settled ?? sitePaywall.parse({})),
    enabled: settled !== undefined,
    placeholderData: (before) => before,
  });
  const stories = preview.data?.stories ?? [];
  const shut = stories.filter(({ access }) => access !== 'open').length;
  return (
    <section className="pe-paywall-preview" aria-labelledby="muro-vista">
      <h2 id="muro-vista">Así quedan las últimas notas</h2>
      <p className="pe-help" role="status">
        {preview.error
          ? preview.error.message
          : stories.length === 0 && !preview.isPending
            ? 'Este sitio todavía no tiene notas.'
            : `${plural(shut, 'no está abierta', 'no están abiertas')} de ${stories.length}.`}
      </p>
      <div className="pe-sales-scroll">
        <table className="pe-table">
          <thead>
            <tr>
              <th scope="col">Nota</th>
              <th scope="col">Marca</th>
              <th scope="col">Queda</th>
            </tr>
          </thead>
          <tbody>
            {stories.map(({ id, headline, section, mark, access }) => (
              <tr key={id}>
                <th scope="row">
                  {headline || 'Sin titular'}
                  <span className="pe-sub">{section}</span>
                </th>
                <td>{mark || '—'}</td>
                <td>
                  <span className="pe-paywall-access" data-access={access}>
                    {ACCESS_LABELS[access]}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const rulesForm = readBy<SitePaywall, SitePaywall>((typed) => {
  const { data, error } = sitePaywall.safeParse(typed);
  return data ? { given: data } : { faults: faultsIn(error.issues) };
});

/** The rules of one site, changed and saved as a whole. */
function SiteRules({ site, paywall, sections }: DeskPaywall) {
  const queries = useQueryClient();
  const form = useDeskForm<SitePaywall, SitePaywall, PaywallListing>({
    schema: rulesForm,
    defaultValues: paywall,
    send: (wanted) => salesClient.putPaywall(site, wanted),
    onDone: (all) => {
      queries.setQueryData(['sales', 'paywalls'], all);
      form.reset(all.sites.find((each) => each.site === site)?.paywall ?? form.getValues());
      setSaved(true);
    },
  });
  const [isSaved, setSaved] = useState(false);
  const rules = form.watch();
  const { faultOf } = form;
  const { isDirty } = form.formState;
  const change: Change = (part) => {
    for (const [field, value] of Object.entries(part))
      form.set(field as keyof SitePaywall, value as never);
  };
  const given = sitePaywall.safeParse(rules);
  return (
    <div className="pe-paywall">
      <form className="pe-form" noValidate onSubmit={form.submit}>
        <Marks rules={rules} change={change} faultOf={faultOf} />
        <Rules rules={rules} change={change} faultOf={faultOf} sections={sections} />
        <Fault text={form.error?.message} />
        <div className="pe-form-actions">
          <span role="status" className="pe-sub">
            {isSaved && !isDirty ? 'Guardado: ya vale en el sitio.' : ''}
          </span>
          <Button type="submit" color="brand" loading={form.isPending} disabled={!isDirty}>
            Guardar
          </Button>
        </div>
      </form>
      <Preview site={site} rules={given.data} />
    </div>
  );
}

/** Which stories of each site are open, and for whom. */
export function PaywallDesk() {
  const list = useQuery({ queryKey: ['sales', 'paywalls'], queryFn: salesClient.paywalls });
  const [chosen, setChosen] = useState<string | null>(null);
  const sites = list.data?.sites ?? [];
  const site = sites.find((each) => each.site === chosen) ?? sites[0];
  return (
    <SalesFrame
      title="Muro de pago"
      help="Qué notas lee cualquiera, cuáles algunas al mes y cuáles sólo quien se suscribe. Lo cerrado no sale en la página, los canales ni las búsquedas."
      query={list}
      controls={
        sites.length > 1 ? (
          <Select
            aria-label="Sitio"
            data={sites.map(({ site: value, name: label }) => ({ value, label }))}
            value={site?.site ?? null}
            allowDeselect={false}
            onChange={setChosen}
          />
        ) : null
      }
      empty={sites.length === 0 && 'Todavía no hay sitios.'}
    >
      {site ? <SiteRules key={site.site} {...site} /> : null}
    </SalesFrame>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteProperties } from '../../schemas/site.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { laterView } from '../shell/later.tsx';
import { showNotice } from '../shell/notices.ts';
import { useMay } from '../shell/use-may.ts';

interface SwitchProps {
  site: SiteProperties;
  option: 'dedupe' | 'asksBeforeEmbeds' | 'hasDarkScheme';
  label: string;
  help: string;
}

function SiteSwitch({ site, option, label, help }: SwitchProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { isAllowed } = useMay('site.change', { site: site.key });
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.changeSite(site.key, { [option]: isOn }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sites'] }),
    onError: (error) =>
      showNotice({
        title: 'No se cambió la opción del sitio',
        message: error.message,
        tone: 'bad',
      }),
  });
  const isOn = change.isPending ? change.variables : site[option] === true;
  const id = `pe-${option}`;
  return (
    <div className="pe-site-switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={`${id}-help`}
        aria-checked={isOn}
        checked={isOn}
        disabled={!isAllowed || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <span className="pe-sub" id={`${id}-help`}>
          {isAllowed ? help : 'Sólo quien administra cambia esta opción.'}
        </span>
      </div>
    </div>
  );
}

const CheckRulesDialog = laterView(
  'Reglas de revisión',
  async () => (await import('./CheckRulesDialog.tsx')).CheckRulesDialog,
  { isShown: ({ isOpen }) => isOpen },
);

function CheckRules({ site }: { site: SiteProperties }) {
  const { isAllowed } = useMay('site.change', { site: site.key });
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pe-check-rules-open">
      <Button
        variant="default"
        leftSection={<Icon name="check" size={16} />}
        disabled={!isAllowed}
        onClick={() => setOpen(true)}
      >
        Reglas de la revisión…
      </Button>
      <span className="pe-sub">
        {isAllowed
          ? 'Qué impide publicar una página, qué sólo se avisa y qué no se revisa.'
          : 'Sólo quien administra cambia esta opción.'}
      </span>
      <CheckRulesDialog site={site} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

/** The options of a site. Only an administrator changes them; everybody sees how they are. */
export const SiteSwitches = ({ site }: { site: SiteProperties }) => (
  <div className="pe-site-switches">
    <SiteSwitch
      site={site}
      option="dedupe"
      label="No repetir notas en una página"
      help={`En ${site.websiteName}, las listas saltan las notas que ya salieron más arriba.`}
    />
    <SiteSwitch
      site={site}
      option="asksBeforeEmbeds"
      label="Preguntar antes de mostrar contenido de otros sitios"
      help={`En ${site.websiteName}, los videos y publicaciones insertados cargan cuando el lector lo pide.`}
    />
    <SiteSwitch
      site={site}
      option="hasDarkScheme"
      label="Modo oscuro"
      help={`${site.websiteName} se ve en oscuro donde el lector lo eligió en su teléfono o computadora.`}
    />
    <CheckRules site={site} />
  </div>
);

import './check-rules.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CHECK_WORDS } from '../../schemas/check-words.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import {
  CHECKS,
  type CheckLimits,
  checkLimits,
  type SiteChecks,
} from '../../schemas/site-checks.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';

const SEVERITIES = [
  { value: 'fault', label: 'Impide publicar' },
  { value: 'warning', label: 'Avisa' },
  { value: 'off', label: 'No se revisa' },
] as const;

interface CheckRulesProps {
  site: SiteProperties;
  onClose: () => void;
}

interface Rules {
  checks: SiteChecks;
  limits: CheckLimits;
}

const { shape: LIMITS } = checkLimits;

/** In words what a limit has to be; undefined: it is. */
function limitFault(name: keyof CheckLimits, value: number): string | undefined {
  const { minValue, maxValue } = LIMITS[name].unwrap();
  return LIMITS[name].safeParse(value).success
    ? undefined
    : `Escribe un número entero de ${minValue} a ${maxValue}`;
}

function CheckRulesForm({ site, onClose }: CheckRulesProps) {
  const api = useApi();
  const queries = useQueryClient();
  const rules: Rules = {
    checks: Object.fromEntries(CHECKS.map((name) => [name, site.checks?.[name] ?? 'warning'])),
    limits: site.checkLimits ?? checkLimits.parse({}),
  };
  const { register, handleSubmit, formState } = useForm<Rules>({ defaultValues: rules });
  const save = useMutation({
    mutationFn: ({ checks, limits }: Rules) =>
      api.changeSite(site.key, { checks, checkLimits: limits }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['sites'] });
      onClose();
    },
  });
  const faults = formState.errors.limits ?? {};
  return (
    <DeskForm
      error={save.error}
      isPending={save.isPending}
      onSubmit={handleSubmit((rules) => save.mutate(rules))}
      onClose={onClose}
    >
      <p className="pe-help">
        Así se revisan las páginas de {site.websiteName} antes de publicarse. Lo que ya estaba
        publicado sólo se avisa.
      </p>
      <ul className="pe-check-rules">
        {CHECKS.map((name) => {
          const { label, help, limits = [] } = CHECK_WORDS[name];
          return (
            <li key={name}>
              <div>
                <label htmlFor={`regla-${name}`}>{label}</label>
                <span className="pe-sub" id={`regla-${name}-ayuda`}>
                  {help}
                </span>
              </div>
              <select
                id={`regla-${name}`}
                className="pe-input"
                aria-describedby={`regla-${name}-ayuda`}
                defaultValue={rules.checks[name]}
                {...register(`checks.${name}`)}
              >
                {SEVERITIES.map((severity) => (
                  <option key={severity.value} value={severity.value}>
                    {severity.label}
                  </option>
                ))}
              </select>
              {limits.map((limit) => {
                const fault = faults[limit.name]?.message;
                return (
                  <label key={limit.name} className="pe-check-limit">
                    {limit.label}
                    <input
                      className="pe-input"
                      inputMode="numeric"
                      aria-invalid={fault !== undefined}
                      aria-describedby={fault ? `limite-${limit.name}` : undefined}
                      {...register(`limits.${limit.name}`, {
                        setValueAs: (typed: unknown) => (typed === '' ? Number.NaN : Number(typed)),
                        validate: (value) => limitFault(limit.name, value),
                      })}
                    />
                    {fault ? (
                      <span className="pe-error" id={`limite-${limit.name}`}>
                        {fault}
                      </span>
                    ) : null}
                  </label>
                );
              })}
            </li>
          );
        })}
      </ul>
    </DeskForm>
  );
}

/** What each rule of the review is to a site, and from where on it finds something. */
export const CheckRulesDialog = ({ isOpen, ...props }: CheckRulesProps & { isOpen: boolean }) => (
  <Dialog isOpen={isOpen} onClose={props.onClose} title="Reglas de la revisión" size="lg">
    <CheckRulesForm {...props} />
  </Dialog>
);

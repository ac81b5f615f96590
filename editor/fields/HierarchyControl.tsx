import { useQuery } from '@tanstack/react-query';
import { useApi } from '../shell/api/ApiContext.ts';
import { aria, asText, type ControlProps } from './control.ts';

/**
 * The menus that every site has, by the names that editors know; any other one is shown by its own.
 */
const LABELS: Record<string, string> = { default: 'Secciones del sitio', footer: 'Menú de pie' };

export function HierarchyControl(props: ControlProps) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['hierarchies', props.site],
    queryFn: () => api.hierarchies({ site: props.site }),
  });
  const value = asText(props.value);
  const names = new Set([
    ...Object.keys(LABELS),
    ...(Array.isArray(data) ? data : []),
    ...(value ? [value] : []),
  ]);
  return (
    <select
      {...aria(props)}
      className="pe-input"
      value={value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      {value === '' ? <option value="">Sin elegir</option> : null}
      {[...names].map((name) => (
        <option key={name} value={name}>
          {LABELS[name] ?? name}
          {name === value && data && !data.includes(name) ? ' (ya no existe)' : ''}
        </option>
      ))}
    </select>
  );
}

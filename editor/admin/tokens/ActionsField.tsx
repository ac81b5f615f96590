import { Checkbox } from '@mantine/core';
import { TOKEN_GROUPS, takesAllSites } from './token-words.ts';

interface ActionsFieldProps {
  value: readonly string[];
  /** The token is of some sites. */
  isLimited: boolean;
  fault: string | undefined;
  onChange: (actions: string[]) => void;
}

/** What a token may do: a box for each action, by what it is done to. */
export function ActionsField({ value, isLimited, fault, onChange }: ActionsFieldProps) {
  const toggle = (action: string, isOn: boolean) =>
    onChange(isOn ? [...value, action] : value.filter((one) => one !== action));
  return (
    <fieldset className="pe-fieldset pe-token-actions" aria-describedby="pe-token-fault">
      <legend>Qué puede hacer</legend>
      {Object.entries(TOKEN_GROUPS).map(([group, labels]) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {Object.entries(labels).map(([action, label]) => {
            const isOff = isLimited && takesAllSites(action);
            return (
              <Checkbox
                key={action}
                size="xs"
                label={label}
                checked={value.includes(action) && !isOff}
                disabled={isOff}
                onChange={(event) => toggle(action, event.currentTarget.checked)}
              />
            );
          })}
        </fieldset>
      ))}
      <p id="pe-token-fault" className={fault ? 'pe-error' : 'pe-help'}>
        {fault ??
          (isLimited
            ? 'Lo que se hace en todos los sitios a la vez pide una clave de todos los sitios.'
            : 'Nunca más de lo que puede quien la usa.')}
      </p>
    </fieldset>
  );
}

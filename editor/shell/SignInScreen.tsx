import { useMutation } from '@tanstack/react-query';
import { useApi } from './api/ApiContext.ts';
import { Button } from './Button.tsx';
import { canUsePasskeys, passkeyFault, signInWithPasskey } from './passkeys.ts';
import { Screen } from './Screen.tsx';

const reload = () => window.location.reload();

/** Shown without a session. */
export function SignInScreen() {
  const api = useApi();
  const enter = useMutation({ mutationFn: () => signInWithPasskey(api), onSuccess: reload });
  return (
    <Screen title="Entra a la redacción">
      <p>
        En Portada no hay contraseñas: se entra con una clave de acceso, o con un enlace personal
        que dura 30 minutos y sirve una sola vez.
      </p>
      <div className="pe-screen-actions">
        {canUsePasskeys() ? (
          <Button color="brand" loading={enter.isPending} onClick={() => enter.mutate()}>
            Entrar con clave de acceso
          </Button>
        ) : null}
        <Button variant="default" onClick={reload}>
          Ya abrí mi enlace
        </Button>
      </div>
      {enter.error ? (
        <p className="pe-error" role="alert">
          {passkeyFault(enter.error)}
        </p>
      ) : null}
      <p className="pe-note">
        ¿No tienes enlace? <a href="/signin">Pide uno</a> y ábrelo en este mismo navegador.
      </p>
    </Screen>
  );
}

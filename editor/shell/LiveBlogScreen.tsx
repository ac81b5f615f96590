import { mayAnywhere } from '../../schemas/may.ts';
import { useApi } from './api/ApiContext.ts';
import { Button, ButtonLink } from './Button.tsx';
import { PairingCode } from './PairingCode.tsx';
import { Screen } from './Screen.tsx';
import { signOut } from './sign-out.ts';
import { useMe } from './use-may.ts';

/** Where live blogs are written; all that there is for whoever only writes those. */
export function LiveBlogScreen() {
  const api = useApi();
  const me = useMe();
  const isOnlyAuthor = me !== undefined && !mayAnywhere(me, 'page.read');
  return (
    <Screen title="Directos">
      <p>Aquí se empiezan y se escriben los directos de tus sitios, entre varios a la vez.</p>
      <div className="pe-screen-actions">
        <ButtonLink href="/embeds/live-blog/#SEARCH">Abrir los directos</ButtonLink>
      </div>
      <p>
        Si escribes desde la página de otra herramienta, pide un código para que sepa quién eres.
      </p>
      <PairingCode />
      <div className="pe-screen-actions">
        {!isOnlyAuthor && (
          <ButtonLink to="/" variant="default">
            Páginas
          </ButtonLink>
        )}
        <ButtonLink to="/mi-cuenta" variant="default">
          Mi cuenta
        </ButtonLink>
        <Button variant="default" onClick={() => void signOut(api)}>
          Cerrar sesión
        </Button>
      </div>
    </Screen>
  );
}

import '../desk/desk.css';
import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { isAdmin, mayAnywhere } from '../../schemas/may.ts';
import type { GrantableSite, StaffMember } from '../../schemas/staff-api.ts';
import { Desk } from '../desk/DeskFrame.tsx';
import { useApi } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { signOut } from '../shell/sign-out.ts';
import { useMe } from '../shell/use-may.ts';
import { grantLabel } from './grant-labels.ts';
import { Passkeys } from './Passkeys.tsx';
import { SessionsTable } from './SessionsTable.tsx';

/** What one may do. Names of sites come with the sites that one has. */
function MyGrants({ me }: { me: StaffMember }) {
  const api = useApi();
  const sites = useQuery({
    queryKey: ['sites'],
    queryFn: api.sites,
    enabled: mayAnywhere(me, 'site.read'),
  });
  const named: GrantableSite[] = (sites.data ?? []).map(({ key, websiteName }) => ({
    key,
    name: websiteName,
    sections: [],
  }));
  return (
    <ul className="pe-grant-list">
      {me.grants.map((grant) => (
        <li key={`${grant.role} ${grant.site} ${grant.section}`}>{grantLabel(grant, named)}</li>
      ))}
    </ul>
  );
}

/** One's own account: what it may do, passkeys, sessions. */
export function MyAccount() {
  const api = useApi();
  const me = useMe();
  if (!me) return null;
  return (
    <Desk
      title="Mi cuenta"
      className="pe-admin pe-my-account"
      controls={
        <Button variant="default" onClick={() => void signOut(api)}>
          Cerrar sesión
        </Button>
      }
    >
      <p className="pe-my-name">
        <strong>{me.name}</strong>
        <span className="pe-sub">{me.email}</span>
      </p>
      <section aria-labelledby="mis-permisos">
        <h2 id="mis-permisos">Permisos</h2>
        <MyGrants me={me} />
        {isAdmin(me) ? null : (
          <p className="pe-help">Para cambiarlos, pídelo a quien administra Portada.</p>
        )}
      </section>
      <Passkeys />
      <section aria-labelledby="mis-sesiones">
        <h2 id="mis-sesiones">Sesiones</h2>
        <p className="pe-help">
          Dónde está abierta tu cuenta. Si no reconoces alguna, ciérrala y pide un enlace nuevo.
        </p>
        <SessionsTable of="me" />
      </section>
    </Desk>
  );
}

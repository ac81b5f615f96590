import type { Context } from 'hono';
import type { z } from 'zod';
import { IDENTITY_INPUT } from '../../../schemas/identity/inputs.ts';
import { readBody } from '../../http/problem.ts';
import { maxBytesOf } from '../../http/public-routes.ts';
import { OAuthRefusal } from '../oidc-provider/oauth-refusal.ts';

const { tokenForm } = IDENTITY_INPUT;
type TokenForm = z.output<typeof tokenForm>;

const badRequest = (message: string) => new OAuthRefusal('invalid_request', message);

/** The fields of a form, of either kind. Throws OAuthRefusal, Problem 413. */
async function fieldsOf(c: Context): Promise<[string, FormDataEntryValue][]> {
  const type = c.req.header('content-type') ?? '';
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(
    type,
  );
  if (!isForm) throw badRequest('Lo enviado tiene que ser un formulario.');
  const body = await readBody(c.req.raw, maxBytesOf(c));
  try {
    const headers = { 'content-type': type };
    return [...(await new Response(new Uint8Array(body), { headers }).formData())];
  } catch {
    throw badRequest('El formulario no se puede leer.');
  }
}

/** What a client trades a code by. Throws OAuthRefusal, Problem 413. */
export async function readTokenForm(c: Context): Promise<TokenForm> {
  const fields = await fieldsOf(c);
  if (new Set(fields.map(([name]) => name)).size !== fields.length)
    throw badRequest('Un campo viene dos veces.');
  const given = Object.fromEntries(fields);
  if (typeof given.grant_type === 'string' && given.grant_type !== 'authorization_code')
    throw new OAuthRefusal('unsupported_grant_type', 'Aquí sólo se cambian códigos.');
  const { data } = tokenForm.safeParse(given);
  if (!data) throw badRequest('Al formulario le falta algo, o le sobra tamaño.');
  return data;
}

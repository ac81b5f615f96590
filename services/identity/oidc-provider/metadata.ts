import { issuerOf } from '../tokens/jwt.ts';

/** The site's page where readers sign in: from there they go on to who sent them. */
export const LOGIN_PAGE = '/account/login/';

/** What OIDC clients are told of a site that has some. */
export function providerMetadata(origin: string) {
  const calls = `${issuerOf(origin)}/v2/oidc/provider`;
  return {
    authorization_endpoint: `${calls}/authorize`,
    token_endpoint: `${calls}/token`,
    userinfo_endpoint: `${calls}/userinfo`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      ...['iss', 'sub', 'aud', 'exp', 'iat', 'nonce', 'auth_time', 'amr'],
      ...['email', 'email_verified', 'name', 'given_name', 'family_name', 'picture'],
    ],
    prompt_values_supported: ['none'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  };
}

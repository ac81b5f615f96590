import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { putSite } from '../../journeys/advertising.ts';
import { withAuthenticator } from '../../journeys/authenticator.ts';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, type Product, runTool, test } from '../../journeys/server.ts';
import { standInScripts } from '../../journeys/social-scripts.ts';
import {
  FACEBOOK_APP,
  GOOGLE_CLIENT,
  standInProviders,
} from '../../services/identity/ways/social/providers.testing.ts';

const PASSWORD = 'una frase larga y propia';
const SHOTS = process.env.ACCOUNT_SHOTS;
/** Of a site whose readers sign in by Google and Facebook too. */
const SOCIAL = { googleClientId: GOOGLE_CLIENT, facebookAppId: FACEBOOK_APP };

let starting: ReturnType<typeof standInProviders> | undefined;
const providers = () => {
  starting ??= standInProviders(() => new Date());
  return starting;
};
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from its pattern
  environment: async ({}, use) => use((await providers()).environment),
});
test.afterAll(async () => (await providers()).close());

let readers = 0;
const newAddress = (): string => {
  readers += 1;
  return `lectora${readers}@correo.example`;
};

async function open(
  browser: Browser,
  product: Product,
  path: string,
  width = 1_440,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    baseURL: product.site(),
    locale: 'es-MX',
  });
  const page = await context.newPage();
  await page.goto(path);
  await alive(page);
  return { context, page };
}

/** Every island of the page has come to life. */
async function alive(page: Page): Promise<void> {
  await expect(page.locator('[data-island]:not([data-progress="ready"])')).toHaveCount(0);
}

/** A state as a reader sees it: nothing for axe to find, nothing beside the screen. */
async function check(page: Page, name: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
  if (SHOTS) {
    const width = page.viewportSize()?.width;
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
  }
  expect(await axeFaults(page), name).toEqual([]);
}

interface Mail {
  subject: string;
  text: string;
}

/** The link of the newest mail to an address that leads to `path`. */
async function linkTo(page: Page, to: string, path: string, before = ''): Promise<string> {
  const newest = () =>
    page.evaluate(async (address): Promise<Mail | null> => {
      const response = await fetch(`/__mail?to=${encodeURIComponent(address)}`);
      return response.ok ? response.json() : null;
    }, to);
  let link = '';
  await expect
    .poll(async () => {
      const { text = '' } = (await newest()) ?? {};
      link = new RegExp(`http\\S+${path}\\?\\S+`).exec(text)?.[0] ?? '';
      return link !== before && link;
    })
    .toBeTruthy();
  return link;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const email = (page: Page) => page.getByLabel('Correo electrónico');

async function signUp(page: Page, address: string, password = PASSWORD): Promise<void> {
  await email(page).focus();
  await page.keyboard.type(address);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.getByLabel('Repite la contraseña').focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/$/);
  await alive(page);
}

async function signIn(page: Page, address: string, password = PASSWORD): Promise<void> {
  await email(page).focus();
  await page.keyboard.type(address);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

const session = (page: Page) =>
  page.evaluate(() => ({
    lasting: localStorage.getItem('ArcId.USER_INFO'),
    ofTab: sessionStorage.getItem('ArcId.USER_INFO'),
  }));

for (const width of [390, 1_440]) {
  test(`the pages of accounts, each state, at ${width} px`, async ({ browser, product }) => {
    const { context, page } = await open(browser, product, '/account/login/', width);
    await check(page, 'login');
    await email(page).fill('ana@');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Escribe tu contraseña')).toBeVisible();
    await expect(email(page)).toBeFocused();
    await check(page, 'login-faults');
    await email(page).fill('nadie@correo.example');
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeFocused();
    await check(page, 'login-refused');
    for (const [path, name] of [
      ['/account/signup/', 'signup'],
      ['/account/forgot-password/', 'forgot'],
      ['/account/request-one-time/', 'one-time'],
      ['/account/request-one-time/?ota_nonce=x', 'one-time-link'],
      ['/account/reset-password/', 'reset-invalid'],
      ['/account/reset-password/?nonce=x', 'reset'],
      ['/account/verify-email/?nonce=x', 'verify'],
      ['/account/verify-email/', 'verify-invalid'],
      ['/account/delete/', 'delete-anonymous'],
      ['/account/delete/?nonce=x', 'delete-decide'],
      ['/privacy-policy/', 'privacy'],
    ] as const) {
      await page.goto(path);
      await alive(page);
      await check(page, name);
    }
    await page.goto('/account/delete/?nonce=x');
    await alive(page);
    await page.getByRole('button', { name: 'Mejor la conservo' }).click();
    await check(page, 'delete-keep');
    await page.getByRole('button', { name: 'Conservar mi cuenta' }).click();
    await expect(heading(page, 'Este enlace no sirve')).toBeVisible();
    await page.goto('/account/request-one-time/?ota_nonce=x');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(heading(page, 'Este enlace no sirve')).toBeVisible();
    await check(page, 'one-time-invalid');
    await page.goto('/account/forgot-password/');
    await alive(page);
    await email(page).fill('nadie@correo.example');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Revisa tu correo')).toBeVisible();
    await check(page, 'forgot-done');
    await context.close();
  });

  test(`an account from its first mail to its last, by keyboard, at ${width} px`, async ({
    browser,
    product,
  }) => {
    const address = newAddress();
    const { context, page } = await open(browser, product, '/account/signup/', width);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await signUp(page, address);
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(page.getByText('Sin confirmar')).toBeVisible();
    await check(page, 'account-unverified');

    await page.goto(await linkTo(page, address, '/account/verify-email/'));
    await alive(page);
    await page.getByRole('button', { name: 'Confirmar mi correo' }).press('Enter');
    await expect(heading(page, 'Tu correo está confirmado')).toBeVisible();
    await check(page, 'verify-done');
    await page.getByRole('link', { name: 'Ir a mi cuenta' }).press('Enter');
    await expect(page.getByText('Confirmado', { exact: true })).toBeVisible();
    await check(page, 'account');

    const changed = `nueva-${address}`;
    await page.getByRole('button', { name: 'Cambiar: Correo electrónico' }).press('Enter');
    await expect(email(page)).toBeFocused();
    await check(page, 'account-email');
    await email(page).fill(changed);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Falta confirmar ${changed}`)).toBeVisible();
    await check(page, 'account-email-waits');
    await page.goto(await linkTo(page, changed, '/account/verify-email/'));
    await alive(page);
    await page.getByRole('button', { name: 'Confirmar mi correo' }).press('Enter');
    await expect(heading(page, 'Tu correo está confirmado')).toBeVisible();
    await page.goto('/account/');
    await expect(page.getByText(changed, { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Cambiar: Contraseña' }).press('Enter');
    await page.keyboard.type('no es la de antes');
    await page.getByLabel('Contraseña nueva').fill('otra frase larga y propia');
    await page.getByLabel('Repite la contraseña').fill('otra frase larga y propia');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Esa no es tu contraseña actual')).toBeVisible();
    await check(page, 'account-password');
    await page.getByLabel('Contraseña actual').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Tu contraseña cambió. Cerramos tus otras sesiones.'),
    ).toBeVisible();

    await page.getByRole('link', { name: 'Borrar mi cuenta' }).press('Enter');
    await alive(page);
    await check(page, 'delete-ask');
    await page.getByRole('button', { name: 'Enviarme el enlace' }).press('Enter');
    await expect(heading(page, 'Revisa tu correo')).toBeVisible();
    await page.goto(await linkTo(page, changed, '/account/delete/'));
    await alive(page);
    await page.getByRole('button', { name: 'Borrar mi cuenta para siempre' }).press('Enter');
    await expect(heading(page, 'Tu cuenta ya no existe')).toBeVisible();
    await check(page, 'delete-done');
    expect(await session(page)).toEqual({ lasting: null, ofTab: null });
    await page.goto('/account/login/');
    await alive(page);
    await signIn(page, changed, 'otra frase larga y propia');
    await expect(page.getByRole('alert')).toHaveText('El correo o la contraseña no son correctos.');
    expect(faults).toEqual([]);
    await context.close();
  });
}

test('signed in, remembered and not; the head of every page knows', async ({
  browser,
  product,
}) => {
  const address = newAddress();
  const { context, page } = await open(browser, product, '/account/signup/');
  await signUp(page, address);
  await page.goto('/');
  const menu = page.locator('[data-logout]').first();
  await expect(menu).toHaveAttribute('data-state', 'member');
  await menu.getByText('Mi cuenta', { exact: true }).click();
  await check(page, 'front-menu');
  await page.getByRole('button', { name: 'Salir' }).press('Enter');
  await expect(menu).toHaveAttribute('data-state', 'guest');
  // The head knows at once; then the browser goes to the front.
  await expect
    .poll(() => session(page).catch(() => undefined))
    .toEqual({ lasting: null, ofTab: null });

  await page.goto('/nacional/');
  await page.locator('[data-logout]').first().getByRole('link', { name: 'Entrar' }).click();
  await alive(page);
  await page.getByLabel('Mantener mi sesión abierta en este equipo').uncheck();
  await signIn(page, address);
  await expect(page).toHaveURL(/\/nacional\/$/);
  expect(await session(page)).toMatchObject({ lasting: null, ofTab: expect.any(String) });
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.locator('[data-logout]').first()).toHaveAttribute('data-state', 'guest');
  await other.goto('/account/');
  await expect(other).toHaveURL(/\/account\/login\/\?redirect=/);
  await alive(other);
  await signIn(other, address);
  await expect(other).toHaveURL(/\/account\/$/);
  expect(await session(other)).toMatchObject({ lasting: expect.any(String) });
  await other.goto('/account/login/?redirect=/cultura/');
  await expect(other).toHaveURL(/\/cultura\/$/);
  await context.close();
});

test('a link signs in where it was asked for; elsewhere a press does', async ({
  browser,
  product,
}) => {
  const address = newAddress();
  const { context, page } = await open(browser, product, '/account/signup/');
  await signUp(page, address);
  await page.getByRole('button', { name: 'Salir' }).last().click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  const ask = async (before?: string) => {
    await page.goto('/account/request-one-time/');
    await alive(page);
    await email(page).fill(address);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Revisa tu correo')).toBeVisible();
    return linkTo(page, address, '/account/request-one-time/', before);
  };
  await page.goto(await ask());
  await expect(page).toHaveURL(/\/account\/$/);
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).last().click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);

  const first = await linkTo(page, address, '/account/request-one-time/');
  await page.goto('/');
  // Once: the newest link alone serves.
  const link = await ask(first);
  const elsewhere = await open(browser, product, link);
  await elsewhere.page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(elsewhere.page).toHaveURL(/\/account\/$/);
  await elsewhere.context.close();
  await page.goto(link);
  await expect(heading(page, 'Este enlace no sirve')).toBeVisible();
  await context.close();
});

test('a forgotten password is chosen anew, and ends every session', async ({
  browser,
  product,
}) => {
  const address = newAddress();
  const { context, page } = await open(browser, product, '/account/signup/');
  await signUp(page, address);
  const other = await open(browser, product, '/account/forgot-password/');
  await email(other.page).fill(address);
  await other.page.keyboard.press('Enter');
  await expect(heading(other.page, 'Revisa tu correo')).toBeVisible();
  await other.page.goto(await linkTo(other.page, address, '/account/reset-password/'));
  await alive(other.page);
  await other.page.getByLabel('Contraseña', { exact: true }).fill('otra frase larga y propia');
  await other.page.getByLabel('Repite la contraseña').fill('otra frase larga y propia');
  await other.page.keyboard.press('Enter');
  await expect(heading(other.page, 'Tu contraseña cambió')).toBeVisible();
  await check(other.page, 'reset-done');
  await other.page.getByRole('link', { name: 'Entrar', exact: true }).last().click();
  await alive(other.page);
  await expect(other.page.getByText('Tu contraseña cambió. Entra con la nueva.')).toBeVisible();
  await signIn(other.page, address, 'otra frase larga y propia');
  await expect(other.page).toHaveURL(/\/account\/$/);
  // The profile that this browser keeps for some minutes is of no use to a call.
  await page.evaluate(() => localStorage.removeItem('ArcId.USER_PROFILE_EXPIRED_TIME'));
  await page.goto('/account/');
  await expect(page).toHaveURL(/\/account\/login\//);
  await other.context.close();
  await context.close();
});

test('two tabs over an ended token: one refreshes, and both stay signed in', async ({
  browser,
  product,
}) => {
  const address = newAddress();
  const { context, page } = await open(browser, product, '/account/signup/');
  await signUp(page, address);
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/token') && request.method() === 'POST') refreshes += 1;
  });
  const tokens = async () => JSON.parse((await session(page)).lasting ?? '{}');
  const before = await tokens();
  const other = await context.newPage();
  await other.goto('/account/');
  await alive(other);
  for (const tab of [page, other])
    await expect(tab.getByText('Aquí', { exact: true })).toBeVisible();
  for (let round = 0; round < 3; round += 1) {
    // What an account asks for has come: nothing of the page that goes asks for a token.
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
    const { refreshToken } = await tokens();
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('ArcId.USER_INFO') ?? '{}');
      const [head, , tail] = kept.accessToken.split('.');
      kept.accessToken = [head, btoa('{"exp":1}'), tail].join('.');
      localStorage.setItem('ArcId.USER_INFO', JSON.stringify(kept));
      localStorage.removeItem('ArcId.USER_PROFILE_EXPIRED_TIME');
    });
    refreshes = 0;
    await Promise.all([page.reload(), other.reload()]);
    for (const tab of [page, other]) {
      await expect(tab.getByText(address, { exact: true })).toBeVisible();
      await expect(tab.getByText('Aquí', { exact: true })).toBeVisible();
    }
    expect(refreshes).toBe(1);
    expect((await tokens()).refreshToken).not.toBe(refreshToken);
  }
  expect((await tokens()).uuid).toBe(before.uuid);
  await context.close();
});

test('a passkey makes an account, signs in, and goes once there is another way', async ({
  browser,
  product,
}) => {
  const { context, page } = await open(browser, product, '/account/signup/', 390);
  const setWilling = await withAuthenticator(page);
  // Counted here: a device that is willing is through, and the page gone, in a moment.
  let asked = 0;
  await page.exposeFunction('noteAsked', () => {
    asked += 1;
  });
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = (options) => {
      (window as unknown as { noteAsked(): void }).noteAsked();
      return get(options);
    };
  });
  await email(page).fill(newAddress());
  await page.getByRole('button', { name: 'Crear cuenta con una llave de acceso' }).press('Enter');
  await expect(page).toHaveURL(/\/account\/$/);
  const remove = page.getByRole('button', { name: /^Quitar la llave / });
  await remove.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Es tu única forma de entrar.');
  await expect(page.getByText('Aquí', { exact: true })).toBeVisible();
  await check(page, 'account-passkey');

  const leave = async () => {
    await page.getByRole('button', { name: 'Salir' }).last().click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    const before = asked;
    await page.goto('/account/login/');
    // What the field for the address offers is asked of the device.
    await expect.poll(() => asked).toBeGreaterThan(before);
    await page.waitForTimeout(1_000);
  };
  const enter = page.getByRole('button', { name: 'Entrar con una llave de acceso' });
  await leave();
  await expect(page).toHaveURL(/\/account\/$/);
  await setWilling(false);
  await leave();
  await setWilling(true);
  await enter.press('Enter');
  await expect(page).toHaveURL(/\/account\/$/);

  await page.getByRole('button', { name: 'Crear una contraseña' }).press('Enter');
  await page.getByLabel('Contraseña nueva').fill(PASSWORD);
  await page.getByLabel('Repite la contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ya tienes contraseña.')).toBeVisible();
  await remove.press('Enter');
  await expect(page.getByText(/^Quitamos la llave /)).toBeVisible();
  await expect(remove).toHaveCount(0);
  await setWilling(false);
  await leave();
  await setWilling(true);
  await enter.press('Enter');
  await expect(page.getByRole('alert')).toContainText('no abre ninguna cuenta');
  await context.close();
});

test('others’ scripts are blocked, and the forms work; without script they say so', async ({
  browser,
  product,
}) => {
  const { context, page } = await open(browser, product, '/account/signup/');
  await page.route(/google|gstatic|facebook|apple/, (route) => route.abort());
  await signUp(page, newAddress());
  await context.close();
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: product.site() });
  const still = await bare.newPage();
  await still.goto('/account/login/');
  // A browser that only pretends to run no script still keeps this text from its readers.
  expect(await still.content()).toContain('activa JavaScript');
  await expect(
    still.locator('[data-logout]').first().getByRole('link', { name: 'Entrar' }),
  ).toBeVisible();
  await bare.close();
});

test('each site has its pages, which no search engine is to list', async ({ browser, product }) => {
  for (const site of ['brujula', 'destino-c', 'jalisco', 'us-labrujula']) {
    const context = await browser.newContext({ baseURL: product.site(site), locale: 'es-MX' });
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/account/login/');
    await alive(page);
    await check(page, `site-${site}`);
    await page.setViewportSize({ width: 1_440, height: 900 });
    await check(page, `site-${site}`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const sitemap = await page.evaluate(async () => (await fetch('/sitemap-secciones.xml')).text());
    expect(sitemap).not.toContain('/account/');
    await context.close();
  }
});

/** The same state on a phone by night and on a desk by day. */
async function checkBoth(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1_440],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await check(page, name);
  }
}

/** May the page load anything of that host? */
const allows = async (page: Page, host: string): Promise<boolean | undefined> =>
  (await page.reload())?.headers()['content-security-policy']?.includes(host);

test('by Google’s word, then Facebook’s too, and never without a way in', async ({
  browser,
  product,
}) => {
  const stand = await providers();
  const { context: plain, page: without } = await open(browser, product, '/account/login/');
  expect(await allows(without, 'google')).toBe(false);
  await plain.close();
  await putSite(product, { key: 'jalisco', hasDarkScheme: true, accounts: SOCIAL });
  const address = newAddress();
  const context = await browser.newContext({ baseURL: product.site('jalisco'), locale: 'es-MX' });
  await standInScripts(context, {
    google: await stand.googleToken({ claims: { email: address, email_verified: true } }),
    facebook: stand.facebookToken({ me: { email: address } }),
  });
  const page = await context.newPage();
  await page.goto('/account/login/');
  await expect.poll(() => allows(page, 'https://accounts.google.com')).toBe(true);
  await alive(page);
  const google = page.getByRole('button', { name: 'Continuar con Google' });
  await expect(google).toBeVisible();
  await checkBoth(page, 'social-login');

  await google.press('Enter');
  await expect(page).toHaveURL(/\/account\/$/);
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expect(page.getByText('Confirmado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Desconectar Google' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Es tu única forma de entrar. Crea antes una contraseña.',
  );
  await checkBoth(page, 'social-last');
  await page.getByRole('button', { name: 'Conectar con Facebook' }).press('Enter');
  await expect(page.getByRole('status').getByText('Conectaste Facebook.')).toBeVisible();
  await checkBoth(page, 'social-connected');
  await page.getByRole('button', { name: 'Desconectar Google' }).press('Enter');
  await expect(page.getByText('Desconectaste Google.')).toBeFocused();
  await expect(google).toBeVisible();
  await checkBoth(page, 'social-disconnected');
  await context.close();

  const bare = await browser.newContext({ baseURL: product.site('jalisco'), locale: 'es-MX' });
  await bare.route(/google|facebook/, (route) => route.abort());
  const blocked = await bare.newPage();
  await blocked.goto('/account/signup/');
  await alive(blocked);
  for (const name of ['Google', 'Facebook'])
    await expect(blocked.getByText(`Tu navegador no dejó cargar ${name}.`)).toBeVisible();
  await checkBoth(blocked, 'social-blocked');
  await signUp(blocked, newAddress());
  await expect(blocked.getByText('Tu navegador no dejó cargar Facebook.')).toBeVisible();
  await checkBoth(blocked, 'social-blocked-account');
  await bare.close();
});

test('another site of the house has its reader sign in here, and one that is not gets nobody', async ({
  browser,
  product,
}) => {
  const back = 'http://club.localhost:4999/vuelta';
  const file = join(mkdtempSync(join(tmpdir(), 'portada-club-')), 'sitio.json');
  const clients = [{ id: 'club', name: 'Club de lectores', redirectUris: [back] }];
  const oidcClients = ['Mi Club', 'Casa editorial de lectores'].map((protocol) => ({
    protocol,
    clientId: protocol.replaceAll(' ', '-'),
  }));
  const accounts = { oidcProviderClients: clients, oidcClients };
  writeFileSync(file, JSON.stringify({ key: 'brujula', accounts }));
  expect(await runTool(product, 'site', 'put', file)).toMatchObject({ code: 0 });
  const verifier = 'v'.repeat(43);
  const errand = new URLSearchParams({
    client_id: 'club',
    redirect_uri: back,
    response_type: 'code',
    scope: 'openid email',
    state: 'estado',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const { context, page } = await open(browser, product, '/account/signup/', 390);
  const address = newAddress();
  await signUp(page, address);
  await expect(page.getByRole('button', { name: 'Conectar con Mi Club' })).toBeVisible();
  await check(page, 'account-provider');
  // As the account is once one of them is connected.
  const profile = JSON.parse(
    await page.evaluate(() => {
      localStorage.removeItem('ArcId.USER_PROFILE_EXPIRED_TIME');
      return localStorage.getItem('ArcId.USER_PROFILE') ?? '';
    }),
  );
  const own = { ...profile.identities[0], id: 'club', type: 'OIDC', clientId: 'Mi-Club' };
  await page.route('**/v1/profile', (route) =>
    route.fulfill({ json: { ...profile, identities: [...profile.identities, own] } }),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Desconectar Mi Club' })).toBeVisible();
  const other = page.getByRole('button', { name: 'Conectar con Casa editorial de lectores' });
  await expect(other).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      await check(page, `account-providers-${colorScheme}`);
    }
  }
  await page.unroute('**/v1/profile');
  await page.route(`${back}*`, (route) => route.fulfill({ body: 'Club' }));
  // Signed in already: straight on.
  await page.goto(`/account/login/?${errand}`);
  await expect(page).toHaveURL(/club\.localhost:4999\/vuelta\?code=[\w-]{43}&state=estado&iss=/);
  // Not yet: after the form.
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/account/login/?${errand}`);
  await alive(page);
  await signIn(page, address);
  await page.waitForURL(/vuelta\?code=/);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  await page.goto('/');
  const given = { grant_type: 'authorization_code', client_id: 'club', redirect_uri: back, code };
  const tokens = await page.evaluate(
    async (form) => {
      const body = new URLSearchParams(form);
      const path = '/identity/public/v2/oidc/provider/token';
      return (await fetch(path, { method: 'POST', body })).json();
    },
    { ...given, code_verifier: verifier },
  );
  expect(tokens).toMatchObject({ token_type: 'Bearer', id_token: expect.any(String) });
  // One that nobody knows is told of, and gets nothing.
  errand.set('redirect_uri', 'http://malo.localhost:4999/');
  await page.goto(`/account/login/?${errand}`);
  await expect(heading(page, 'No te enviamos de vuelta')).toBeVisible();
  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: 'Entrar con Mi Club' })).toBeVisible();
    await check(page, 'errand-refused');
  }
  expect(page.url()).toContain('/account/login/');
  await context.close();
});

import type { Page } from '@playwright/test';
import { putSite } from '../../journeys/advertising.ts';
import { expect, test } from '../../journeys/server.ts';
import { isSeen, SITE_SWITCHES } from '../../journeys/site-switches.ts';
import { standInScripts } from '../../journeys/social-scripts.ts';

const SEEN = Object.entries(SITE_SWITCHES).flatMap(([name, how]) =>
  isSeen(how) ? [{ name, ...how }] : [],
);
const [ON, OFF] = ['jalisco', 'destino-c'] as const;

/** All at once: none of them stands in the way of another. */
const SWITCHED_ON = {
  key: ON,
  hasDarkScheme: true,
  accounts: {
    signinRecaptcha: true,
    signupRecaptcha: true,
    magicLinkRecaptcha: true,
    resetPasswordRecaptcha: true,
    recaptchaSiteKey: 'llave',
    recaptchaScore: 0.5,
    googleClientId: 'cliente.apps.example',
    facebookAppId: '1234',
    appleClientId: 'example.jalisco',
    teamId: 'EQUIPO1234',
    keyId: 'LLAVE12345',
    urlToReceiveAuthToken: '/account/login/',
    singleSignOn: 'brujula',
  },
};
/** With the key alone: no switch asks for it. */
const SWITCHED_OFF = {
  key: OFF,
  hasDarkScheme: false,
  accounts: { recaptchaSiteKey: 'llave', recaptchaScore: 0.5 },
};

/** Fills the page’s first form in as somebody would, and sends it. */
async function sendForm(page: Page): Promise<void> {
  await expect(page.locator('[data-island]:not([data-progress="ready"])')).toHaveCount(0);
  const form = page.locator('main form').first();
  await form.locator('input[type=email]').fill('nadie@correo.example');
  for (const field of await form.locator('input[type=password]').all())
    await field.fill('un sauce de cristal');
  await form.locator('button[type=submit]').first().press('Enter');
}

test('each switch of a site does what it says where it is on, and nothing where it is off', async ({
  browser,
  product,
}) => {
  await putSite(product, SWITCHED_ON);
  await putSite(product, SWITCHED_OFF);
  for (const site of [ON, OFF]) {
    const isOn = site === ON;
    for (const { name, path, isSent, isDark, script, shows } of SEEN) {
      const context = await browser.newContext({
        locale: 'es-MX',
        colorScheme: isDark ? 'dark' : 'light',
      });
      await standInScripts(context, { google: 'nadie', facebook: 'nadie' });
      await context.route(/google\.com\/recaptcha|appleid/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'window.grecaptcha = { ready: (run) => run(), execute: async () => "persona" };',
        }),
      );
      const page = await context.newPage();
      const [asked, refused]: string[][] = [[], []];
      page.on('request', (request) => asked?.push(request.url()));
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) refused?.push(message.text());
      });
      await page.goto(product.site(site) + path);
      const what = `${name} ${isOn ? 'on' : 'off'}`;
      if (isSent) {
        const reply = page.waitForResponse(
          (one) => one.request().method() === 'POST' && /\/identity\/public\//.test(one.url()),
        );
        await sendForm(page);
        await reply;
      }
      const hasCome = () => asked?.some((url) => script?.test(url)) ?? false;
      if (script && isOn) await expect.poll(hasCome, { message: what }).toBe(true);
      if (shows && isOn) await expect(page.locator(shows.on).first(), what).toBeAttached();
      if (!isOn) {
        await page.waitForLoadState('networkidle');
        expect(hasCome(), what).toBe(false);
        if (shows) await expect(page.locator(shows.on), what).toHaveCount(0);
        if (shows?.off) await expect(page.locator(shows.off).first(), what).toBeAttached();
      }
      if (isDark) {
        const ground = await page.evaluate(
          () => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
        );
        expect(Math.max(...ground) < 100, what).toBe(isOn);
      }
      expect(refused, what).toEqual([]);
      await context.close();
    }
  }
});

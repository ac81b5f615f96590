import { axeFaults } from '../../journeys/axe.ts';
import {
  copyButton,
  DESKTOP,
  PATH,
  PHONE,
  popup,
  pressGround,
  publishPages,
  reader,
  STORY,
  shareButton,
  TOUCH,
} from '../../journeys/menus.ts';
import { expect, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

let isPrepared = false;
test.beforeEach(async ({ browser, product }) => {
  if (isPrepared) return;
  isPrepared = true;
  await publishPages(browser, product);
});

test('the share window opens by keyboard, and leads each network to the story', async ({
  browser,
  product,
}) => {
  const page = await reader(browser, DESKTOP);
  await page.goto(product.site() + STORY);
  await shareButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(popup(page)).toBeVisible();
  await expect(popup(page).getByRole('button', { name: 'Cerrar' })).toBeFocused();
  const address = `https%3A%2F%2Fwww.labrujula.example${STORY.replaceAll('/', '%2F')}`;
  const headline = '%C2%BF100%20%25%20%26%20%C2%ABm%C3%A1s%C2%BB%3F%20S%C3%AD%20%231%20%2B%20dos';
  for (const [name, href] of [
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    ['Twitter/X', `https://twitter.com/intent/tweet?url=${address}&text=${headline}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${address}`],
    ['WhatsApp', `https://wa.me/?text=${headline}%20${address}`],
  ] as const) {
    await page.keyboard.press('Tab');
    const link = popup(page).getByRole('link', { name });
    await expect(link).toBeFocused();
    await expect(link).toHaveAttribute('href', href);
  }
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  await expect(shareButton(page)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(popup(page)).toBeHidden();
  await expect(shareButton(page)).toBeFocused();
  // Past its end the focus goes on over the page, and no window lies on it.
  await page.keyboard.press('Enter');
  await popup(page).getByRole('textbox', { name: 'Dirección de la página' }).focus();
  await page.keyboard.press('Tab');
  await expect(popup(page)).toBeHidden();
  await page.context().close();
});

test('the share window shuts behind a reader who is quicker than its script', async ({
  browser,
  product,
}) => {
  const page = await reader(browser, DESKTOP);
  let letThrough = () => {};
  const isWanted = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/SharePopup.*\.js/, async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto(product.site() + STORY);
  await shareButton(page).focus();
  await page.keyboard.press('Enter');
  await popup(page).getByRole('textbox', { name: 'Dirección de la página' }).focus();
  await page.keyboard.press('Tab');
  await expect(popup(page)).toBeVisible();
  letThrough();
  await expect(popup(page)).toBeHidden();
  await page.context().close();
});

test('the share window is shut by the ground beside it, which leads nowhere', async ({
  browser,
  product,
}) => {
  for (const options of [TOUCH, DESKTOP]) {
    const page = await reader(browser, options);
    await page.goto(product.site() + PATH);
    const link = page.getByRole('main').locator('a:not([tabindex], [popover] a)').first();
    await shareButton(page).click();
    await expect(popup(page)).toBeVisible();
    const box = await link.boundingBox();
    if (!box) throw new Error('no link behind');
    await pressGround(page, box.x + 10, box.y + 10);
    await expect(popup(page)).toBeHidden();
    await expect(shareButton(page)).toBeFocused();
    await page.context().close();
  }
});

test('a copy says that it was made', async ({ browser, product }) => {
  const page = await reader(browser, TOUCH);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(product.site() + STORY);
  await shareButton(page).tap();
  await copyButton(page).tap();
  await expect(popup(page).getByRole('status')).toHaveText('Link copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `https://www.labrujula.example${STORY}`,
  );
  await expect(popup(page)).toBeVisible();
  await page.context().close();
});

for (const [name, clipboard] of [
  ['refuses', { writeText: true }],
  ['has no clipboard', undefined],
] as const) {
  test(`a copy where the browser ${name} says so, and leaves the address selected`, async ({
    browser,
    product,
  }) => {
    const page = await reader(browser, PHONE);
    await page.addInitScript((isThere) => {
      const writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      const value = isThere ? { writeText } : undefined;
      Object.defineProperty(navigator, 'clipboard', { value });
    }, clipboard !== undefined);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(product.site() + PATH);
    await shareButton(page).focus();
    await page.keyboard.press('Enter');
    await copyButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(popup(page).getByRole('status')).toHaveText('No se pudo copiar: cópialo de aquí');
    const field = popup(page).getByRole('textbox', { name: 'Dirección de la página' });
    await expect(field).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(
      `https://www.labrujula.example${PATH}`,
    );
    expect(errors).toEqual([expect.stringMatching(/^Error al copiar el enlace/)]);
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
  });
}

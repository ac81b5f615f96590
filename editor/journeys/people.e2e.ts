import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { withAuthenticator } from '../../journeys/authenticator.ts';
import { axeFaults } from '../../journeys/axe.ts';
import { expect, openOnCanvas, type Product, signIn, test } from '../../journeys/server.ts';

test.use({ shares: 'adds' });

async function newcomer(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-MX' });
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) product.refusals.push(message.text());
  });
  return context.newPage();
}

test('somebody is invited, comes in by link and then by passkey, does not publish, and is shown out', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();

  await test.step('the admin invites', async () => {
    await desk.goto(`${product.editor}/cuentas`);
    await desk.getByRole('button', { name: 'Invitar' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Invitar a alguien' });
    await dialog.getByRole('button', { name: 'Invitar' }).click();
    await expect(dialog.getByText('Escribe un nombre')).toBeVisible();
    await dialog.getByLabel('Nombre').fill('Ana Ruiz');
    await dialog.getByLabel('Correo').fill('ana@brujula.example');
    await dialog.getByLabel('Sitio').selectOption('La Brújula');
    await desk.waitForTimeout(400);
    expect(await axeFaults(desk), 'invitation').toEqual([]);
    await dialog.getByRole('button', { name: 'Invitar' }).click();
  });
  const shown = desk.getByRole('dialog', { name: 'Enlace de acceso' });
  const link = await shown.getByLabel('Enlace de acceso').inputValue();
  expect(link).toMatch(/\/signin\?token=[\w-]{43}$/);
  await shown.getByRole('button', { name: 'Cerrar' }).click();
  const row = desk.getByRole('row', { name: /Ana Ruiz/ });
  await expect(row).toContainText('Edita en La Brújula');
  await expect(row).toContainText('Todavía no entra');
  await desk.waitForTimeout(400);
  expect(await axeFaults(desk), 'accounts').toEqual([]);

  const ana = await newcomer(browser, product);
  await withAuthenticator(ana);
  await test.step('who is invited comes in by the link and adds a passkey', async () => {
    await ana.goto(link);
    await ana.getByRole('button', { name: 'Entrar a Portada' }).click();
    await ana.getByRole('button', { name: 'Ana Ruiz' }).click();
    await ana.getByRole('menuitem', { name: 'Mi cuenta' }).click();
    await expect(ana.getByText('Edita en La Brújula')).toBeVisible();
    await ana.getByLabel('Nombre de la clave').fill('Mi teléfono');
    await ana.getByRole('button', { name: 'Agregar clave de acceso' }).click();
    await expect(ana.getByRole('row', { name: /Mi teléfono/ })).toContainText('Sin usar todavía');
    await ana.getByRole('button', { name: 'Cambiar el nombre de la clave Mi teléfono' }).click();
    const name = ana.getByRole('rowheader').getByRole('textbox', { name: 'Nombre de la clave' });
    await name.fill('Teléfono de guardia');
    expect(await axeFaults(ana), 'passkey renamed').toEqual([]);
    await name.press('Enter');
    await expect(ana.getByRole('row', { name: /Teléfono de guardia/ })).toBeVisible();
    expect(await axeFaults(ana), 'my account').toEqual([]);
  });

  await test.step('and, signed out, comes back by the passkey', async () => {
    await ana.getByRole('button', { name: 'Ana Ruiz' }).click();
    await ana.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await ana.getByRole('heading', { name: 'Entra a la redacción' }).waitFor();
    await expect(ana.getByText('npm run')).toHaveCount(0);
    expect(await axeFaults(ana), 'sign-in screen').toEqual([]);
    await ana.getByRole('button', { name: 'Entrar con clave de acceso' }).click();
    await ana.getByRole('heading', { name: 'Páginas' }).waitFor();
    await ana.getByRole('button', { name: 'Ana Ruiz' }).click();
    await ana.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await ana.getByRole('heading', { name: 'Entra a la redacción' }).waitFor();
    await ana.goto(link);
    await ana.getByRole('heading', { name: 'Este enlace ya se usó' }).waitFor();
    expect(await axeFaults(ana), 'sign-in page').toEqual([]);
    await ana.getByRole('button', { name: 'Entrar con clave de acceso' }).click();
    await ana.getByRole('heading', { name: 'Páginas' }).waitFor();
  });

  await test.step('sees her site alone, and cannot publish or delete', async () => {
    await expect(ana.getByRole('radiogroup', { name: 'Sitio' }).getByRole('radio')).toHaveCount(1);
    await expect(ana.getByRole('link', { name: 'Cuentas' })).toHaveCount(0);
    await ana.getByRole('button', { name: 'Acciones de Portada', exact: true }).click();
    await expect(ana.getByRole('menuitem', { name: /^Eliminar/ })).toBeDisabled();
    await ana.keyboard.press('Escape');
    const { page } = await openOnCanvas(ana.context(), product, 'Portada');
    const publish = page.getByRole('button', { name: 'Publicar' });
    await expect(publish).toBeDisabled();
    await expect(publish).toHaveAttribute('title', 'Tu cuenta no publica en este sitio');
    await page.close();
    const refused = await ana.evaluate(async () => (await fetch('/api/audit')).status);
    expect(refused).toBe(403);
  });

  await test.step('until the admin ends her session', async () => {
    await desk.getByRole('button', { name: 'Acciones de Ana Ruiz' }).click();
    await desk.getByRole('menuitem', { name: 'Ver sesiones' }).click();
    const sessions = desk.getByRole('dialog', { name: 'Sesiones de Ana Ruiz' });
    await expect(sessions.getByRole('row')).toContainText('con clave de acceso');
    await desk.waitForTimeout(400);
    expect(await axeFaults(desk), 'sessions').toEqual([]);
    await sessions.getByRole('button', { name: /^Cerrar la sesión/ }).click();
    await expect(sessions.getByText('No hay ninguna sesión abierta.')).toBeVisible();
    await ana.reload();
    await ana.getByRole('heading', { name: 'Entra a la redacción' }).waitFor();
    await sessions.getByRole('button', { name: 'Cerrar', exact: true }).click();
  });

  await test.step('all of which stands in the log, to be searched and taken along', async () => {
    await desk.getByRole('link', { name: 'Registro' }).click();
    await desk.getByLabel('Texto').fill('ana ruiz');
    await desk.getByLabel('Qué hizo').selectOption('Cerró una sesión');
    await expect(desk.getByRole('table').getByRole('row')).toHaveCount(2);
    await expect(desk.getByRole('row', { name: /Cerró una sesión/ })).toContainText('Ana Ruiz');
    expect(await axeFaults(desk), 'audit').toEqual([]);
    await desk.getByLabel('Qué hizo').selectOption('');
    await expect(desk.getByRole('row', { name: /Agregó una clave de acceso/ })).toBeVisible();
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('link', { name: 'Exportar CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^registro-\d{4}-\d\d-\d\d\.csv$/);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toContain('"Ana Ruiz","ana@brujula.example","Agregó una clave de acceso"');
    expect(csv).not.toContain('npm start');
  });

  await test.step('deactivated, no passkey lets her in', async () => {
    await desk.goto(`${product.editor}/cuentas`);
    await desk.getByRole('button', { name: 'Acciones de Ana Ruiz' }).click();
    await desk.getByRole('menuitem', { name: 'Desactivar' }).click();
    await expect(desk.getByRole('row', { name: /Ana Ruiz/ })).toContainText('Desactivada');
    await ana.getByRole('button', { name: 'Entrar con clave de acceso' }).click();
    await expect(ana.getByRole('alert')).toContainText('no sirve aquí');
  });
  await ana.context().close();
  await context.close();
});

test('whoever writes live blogs alone is told so, and does nothing else', async ({
  browser,
  product,
}) => {
  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(`${product.editor}/cuentas`);
  await desk.getByRole('button', { name: 'Invitar' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Invitar a alguien' });
  await dialog.getByLabel('Nombre').fill('Beto Luna');
  await dialog.getByLabel('Correo').fill('beto@brujula.example');
  await dialog.getByLabel('Qué hace').selectOption('Escribe directos');
  await dialog.getByRole('button', { name: 'Invitar' }).click();
  const link = await desk.getByRole('textbox', { name: 'Enlace de acceso' }).inputValue();
  const beto = await newcomer(browser, product);
  await beto.goto(link);
  await beto.getByRole('button', { name: 'Entrar a Portada' }).click();
  await beto.getByRole('heading', { name: 'Directos' }).waitFor();
  expect(await axeFaults(beto), 'live blogs').toEqual([]);
  await beto.goto(`${product.editor}/imagenes`);
  await beto.getByRole('heading', { name: 'Directos' }).waitFor();
  const status = await beto.evaluate(async () => (await fetch('/api/sites')).status);
  expect(status).toBe(403);
  await beto.getByRole('link', { name: 'Mi cuenta' }).click();
  await expect(beto.getByText('Escribe directos en todos los sitios')).toBeVisible();
  await beto.context().close();
  await context.close();
});

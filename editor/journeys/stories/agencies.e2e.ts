import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axeFaults } from '../../../journeys/axe.ts';
import { expect, signIn, test } from '../../../journeys/server.ts';

test.use({ environment: { WIRE_NETWORKS: '127.0.0.1' } });

const HEADLINE = 'España y México acuerdan más vuelos';

/** As an agency's receiver writes it, in ISO-8859-1. */
const AGENCY = `<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0"><channel><title>Meridiana</title><link>https://meridiana.example</link>
<item><guid isPermaLink="false">urn:newsml:meridiana.example:20261130:4711:1</guid>
<title>${HEADLINE}</title><link>https://meridiana.example/4711</link>
<pubDate>Mon, 30 Nov 2026 09:58:00 +0100</pubDate>
<description><![CDATA[<p>Madrid, 30 nov (Meridiana).- Los ministros firmaron un acuerdo.</p>]]></description>
</item></channel></rss>`;

test('an agency is added, read at once, and its new version waits beside an editor’s work', async ({
  browser,
  product,
}) => {
  let feed = AGENCY;
  const agency = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/xml').end(Buffer.from(feed, 'latin1'));
  });
  await new Promise<void>((done) => agency.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(agency.address() as AddressInfo).port}/nacional.xml`;

  const context = await signIn(browser, product);
  const desk = await context.newPage();
  await desk.goto(`${product.editor}/historias?sitio=brujula`);
  await desk.getByRole('link', { name: 'Agencias' }).click();
  await expect(desk.getByText('La Brújula no lee ninguna agencia.')).toBeVisible();

  await desk.getByRole('button', { name: 'Añadir una agencia' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Añadir una agencia' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Meridiana');
  await dialog.getByRole('textbox', { name: 'Dirección del canal' }).fill('http://10.0.0.1/x');
  await dialog.getByRole('combobox', { name: 'Sección' }).selectOption('Nacional');
  await dialog.getByRole('switch', { name: 'Se lee sola' }).uncheck();
  expect(await axeFaults(desk), 'the form').toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const row = desk.getByRole('row', { name: /Meridiana/ });
  await expect(row).toContainText('Apagada');

  // A network of somebody's own is not read, and that is said.
  await row.getByRole('button', { name: 'Leer ahora' }).click();
  await expect(row).toContainText('de una red privada no se lee');
  await row.getByRole('button', { name: 'Más acciones' }).click();
  await desk.getByRole('menuitem', { name: 'Cambiar…' }).click();
  const change = desk.getByRole('dialog', { name: 'Cambiar Meridiana' });
  await change.getByRole('textbox', { name: 'Dirección del canal' }).fill(address);
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText(address);
  await row.getByRole('button', { name: 'Leer ahora' }).click();
  await expect(desk.getByText('Meridiana: 1 nueva')).toBeVisible();
  await expect(row).toContainText('1 nueva');
  expect(await axeFaults(desk), 'the list').toEqual([]);

  await desk.goto(`${product.editor}/historias?sitio=brujula`);
  await desk.getByRole('radio', { name: 'De agencias' }).check();
  const story = desk.getByRole('row', { name: new RegExp(HEADLINE) });
  await expect(story).toContainText('Agencia: Meridiana');
  await expect(desk.getByText('1 nota', { exact: true })).toBeVisible();
  await story.getByRole('link').click();
  const headline = desk.getByRole('textbox', { name: 'Titular' });
  await expect(headline).toHaveText(HEADLINE);
  await headline.click();
  await desk.keyboard.press('End');
  await desk.keyboard.type(' a España');
  await expect(desk.getByText(/^Guardado/)).toBeVisible();

  feed = AGENCY.replace('firmaron un acuerdo', 'firmaron dos acuerdos');
  await desk.goto(`${product.editor}/agencias?sitio=brujula`);
  await row.getByRole('button', { name: 'Leer ahora' }).click();
  await expect(desk.getByText('Meridiana: 1 con otra versión')).toBeVisible();
  await desk.goto(`${product.editor}/historias?sitio=brujula`);
  await desk.getByRole('radio', { name: 'De agencias' }).check();
  await expect(story).toContainText(`${HEADLINE} a España`);
  await expect(story).toContainText('La agencia mandó otra versión');
  expect(await axeFaults(desk), 'the stories').toEqual([]);

  await desk.goto(`${product.editor}/agencias?sitio=brujula`);
  await row.getByRole('button', { name: 'Más acciones' }).click();
  await desk.getByRole('menuitem', { name: 'Eliminar…' }).click();
  await desk.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(desk.getByText('La Brújula no lee ninguna agencia.')).toBeVisible();
  await context.close();
  agency.closeAllConnections();
  agency.close();
});

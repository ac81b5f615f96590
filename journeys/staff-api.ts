import type { Page } from '@playwright/test';
import { type Api, makeApi } from '../editor/shell/api/api.ts';

/** The staff API, as the editor calls it from a page of its own that stands open. */
export const staffApi = (page: Page): Api =>
  makeApi(async (address, init) => {
    const { method = 'GET', headers = {}, body = null } = init ?? {};
    const { status, text } = await page.evaluate(
      async ({ path, ...rest }) => {
        const reply = await fetch(path, rest);
        return { status: reply.status, text: await reply.text() };
      },
      {
        path: String(address),
        method,
        headers: headers as Record<string, string>,
        body: body as string | null,
      },
    );
    return new Response(text, { status });
  });

import { validate } from '@readme/openapi-parser';
import { describe, expect, it } from 'vitest';
import { EVERY_ENDPOINT } from '../../schemas/endpoints/every-endpoint.ts';
import { EVERY_PUBLIC_CALL } from '../../schemas/endpoints/public/every-call.ts';
import { openApiDocument } from './openapi.ts';

describe('the description of the API', () => {
  const document = openApiDocument('https://editor.example');

  it('is OpenAPI 3.1 to a parser of others', async () => {
    const result = await validate(structuredClone(document) as never);
    expect(result).toMatchObject({ valid: true, warnings: [] });
    const { paths: _, ...broken } = structuredClone(document);
    expect(await validate({ ...broken, info: {} } as never)).toMatchObject({ valid: false });
  });

  it('says what a page is made of', () => {
    const { schemas } = document.components as { schemas: Record<string, object> };
    for (const name of ['SaveDraftBody', 'PublishBody', 'PageReply', 'VersionReply'])
      expect(schemas[name], name).toMatchObject({
        properties: { document: { required: ['layout', 'sections', 'metadata'] } },
      });
  });

  it('has every endpoint', () => {
    const operations = Object.values(document.paths as Record<string, Record<string, unknown>>)
      .flatMap((path) => Object.values(path))
      .map((operation) => (operation as { operationId: string }).operationId);
    const names = [...EVERY_ENDPOINT, ...EVERY_PUBLIC_CALL].map(({ name }) => name);
    expect(operations.sort()).toEqual(names.sort());
    expect(new Set(names).size).toBe(names.length);
  });

  it("says what readers' browsers send and get, on the hosts of sites", () => {
    const paths = document.paths as Record<string, Record<string, object>>;
    const signUp = paths['/identity/public/v1/signup'];
    expect(signUp?.post).toMatchObject({
      tags: ['Cuentas de lectores'],
      servers: [{ url: 'https://{host}' }],
      security: [{ reader: [] }, { readerCookie: [] }, {}],
      requestBody: { required: true },
      responses: { default: { $ref: '#/components/responses/Refusal' } },
    });
    const { schemas } = document.components as { schemas: Record<string, object> };
    expect(schemas.SalesPutV1SubscriptionByIdPayReply).toMatchObject({
      properties: { subscriptionID: { type: 'integer' }, nextCharge: {} },
    });
    expect(schemas.Refusal).toMatchObject({ required: ['httpStatus', 'code', 'message'] });
  });
});

import type { Context } from 'hono';
import { Problem } from '../../http/problem.ts';
import { pictureTaker, type UploadDependencies, type UploadSteps } from '../uploaded-file.ts';

/** Takes pictures in that requests carry as their whole body, with their name in `?name=`. */
export function uploadTaker(dependencies: UploadDependencies) {
  const take = pictureTaker(dependencies);
  return async <T>(c: Context, steps: UploadSteps<T>): Promise<T> => {
    if (/^multipart\//i.test(c.req.header('content-type') ?? ''))
      throw new Problem(
        415,
        'unsupported_type',
        'Manda la imagen sola, como cuerpo de la petición, y su nombre en ?name=.',
      );
    return take(c.req.raw, c.req.query('name') ?? '', steps);
  };
}

import type { ReactNode } from 'react';
import type { backgroundImageFields, FieldsOf } from '../../schemas/fields.ts';
import { Image } from '../../ui/Image.tsx';
import { resizedAddress } from '../../ui/image-address.ts';
import type { Box } from '../../ui/room.ts';
import { overrideImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { asksFirst } from './EmbedFrame.tsx';

type Fields = FieldsOf<ReturnType<typeof backgroundImageFields>>;

const WIDTH_PX = 800;
const WIDTHS_PX = [400, 600, 800, 1_200];
const box: Box = (room) => room;

/**
 * The picture under the words of a cover. Where readers are asked first none of another site: its
 * host would know of them before they agreed (rule 10.16).
 */
export function coverImage(fields: Fields, page: ViewPage): ReactNode {
  const image = overrideImage({
    imageOverrideURL: fields.backgroundImageUrl,
    imageOverrideId: fields.backgroundImageId,
    imageOverrideAuth: fields.backgroundImageAuth,
    imageOverrideFocal: fields.backgroundImageFocalPoint,
  });
  if (!image?.url) return null;
  const isOurs = resizedAddress(image, {}, page.site) !== null || /^\/(?!\/)/.test(image.url);
  if (asksFirst(page) && !isOurs) return null;
  return (
    <Image image={image} page={page} width={WIDTH_PX} ratio="16:9" widths={WIDTHS_PX} box={box} />
  );
}

import type { Story } from '../../schemas/story.ts';

export interface Look {
  name: string;
  width: number;
  height: number;
  sizes: string;
  renditions: [width: number, height: number][];
}

export const LEAD_PICTURE: Look;
export const LIST_PICTURE: Look;
export function addressOf(story: Story): string;
export function authorsOf(story: Story): { _id: string; name: string; url: string }[];
export function pictureOf(story: Story, look: Look): { src: string; srcSet: string };
export function dateOf(story: Story): string;

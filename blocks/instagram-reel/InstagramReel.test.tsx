import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json.ts';
import { defaultsOf, inDocument, renderBlock, testSite } from '../_block/render-block.testing.tsx';
import { instagramReel } from './block.ts';

const REEL = 'https://www.instagram.com/reel/C1aB_2xy/';
const dom = (fields: JsonObject, asksBeforeEmbeds = false, isEditing = false) =>
  inDocument(
    renderBlock(instagramReel, {
      fields: { instagramUrl: REEL, ...fields },
      facts: { site: testSite({ asksBeforeEmbeds }) },
      isEditing,
    }),
  );
const held = (body: HTMLElement) => body.querySelector('template')?.innerHTML ?? '';

describe('instagram-reel', () => {
  it('has the fields of the catalogue', () => {
    expect(defaultsOf(instagramReel)).toEqual({
      instagramUrl: '',
      backgroundImageUrl: '',
      backgroundImageId: '',
      backgroundImageAuth: '',
      backgroundImageFocalPoint: '',
      mainText: '',
    });
  });

  it('holds the frame back until it is pressed, on any site', () => {
    for (const asks of [false, true]) {
      const body = dom({ mainText: 'El desfile' }, asks);
      expect(body.querySelector('iframe')).toBeNull();
      expect(held(body)).toContain(`src="${REEL}embed/"`);
      expect(body.querySelector('[role=group]')?.getAttribute('aria-label')).toBe(
        'Video de Instagram: El desfile',
      );
      expect(body.querySelector('label') !== null).toBe(asks);
    }
  });

  it('is as high as the editor says, else in the shape of a reel', () => {
    const room = (fields: JsonObject) => dom(fields).querySelector('svg');
    expect(room({ height: 540 })?.getAttribute('height')).toBe('540');
    expect(room({})?.getAttribute('viewBox')).toBe('0 0 9 16');
  });

  it('shows its picture, but none of another site before readers were asked', () => {
    const own = { backgroundImageUrl: '/imagenes/a.jpg' };
    const foreign = { backgroundImageUrl: 'https://scontent.cdninstagram.com/a.jpg' };
    const signed = {
      backgroundImageUrl: 'https://fotos.example/foto-1.jpg',
      backgroundImageId: 'foto-1',
      backgroundImageAuth: 'tok',
    };
    const shows = (fields: JsonObject, asks: boolean) =>
      dom(fields, asks).querySelector('img') !== null;
    expect([shows(own, false), shows(foreign, false), shows(signed, false)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([shows(own, true), shows(foreign, true), shows(signed, true)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('frames nothing of anybody else', () => {
    const link = dom({ instagramUrl: 'https://malo.example/reel/C1aB_2xy/', mainText: 'Ver' });
    expect(link.querySelector('iframe, template')).toBeNull();
    expect(link.querySelector('a')?.getAttribute('href')).toBe(
      'https://malo.example/reel/C1aB_2xy/',
    );
    for (const instagramUrl of ['', '/reel/C1aB_2xy/', 'mailto:a@b.mx'])
      expect(dom({ instagramUrl }).innerHTML, instagramUrl).toBe('');
  });

  it('is inert on the canvas', () => {
    const body = dom({}, true, true);
    expect(body.querySelector('template, [data-behaviour]')).toBeNull();
    expect(body.querySelector('button')?.disabled).toBe(true);
  });
});

// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CanvasFrame, FrameContext, type FrameContextValue, ZoomContext } from './CanvasFrame.tsx';
import { Stage } from './Stage.tsx';

const context: FrameContextValue = {
  styles: '',
  locale: 'es-MX',
  names: { frame: 'Lienzo', document: 'Página' },
  listen: () => () => undefined,
};

afterEach(cleanup);

it('renders again while its frame has no document yet', () => {
  const EmptyFrame = () => (
    <iframe
      title="vacío"
      ref={(frame) => {
        if (frame)
          Object.defineProperty(frame, 'contentDocument', {
            value: { documentElement: null },
            configurable: true,
          });
      }}
    />
  );
  const stage = (width: number) => (
    <Stage width={width}>
      <EmptyFrame />
    </Stage>
  );
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(stage(1_440));
  expect(() => rerender(stage(390))).not.toThrow();
  quiet.mockRestore();
});

it('a frame knows at which scale it is shown, also when its document came after the zoom', () => {
  const frame = document.implementation.createHTMLDocument();
  const stage = (zoom: number, frame?: Document) => (
    <FrameContext value={context}>
      <ZoomContext value={zoom}>
        <CanvasFrame document={frame}>contenido</CanvasFrame>
      </ZoomContext>
    </FrameContext>
  );
  const zoomOf = () => frame.documentElement.style.getPropertyValue('--pc-zoom');
  const { rerender } = render(stage(0.5));
  expect(zoomOf()).toBe('');
  rerender(stage(0.5, frame));
  expect(zoomOf()).toBe('0.5');
  rerender(stage(0.8, frame));
  expect(zoomOf()).toBe('0.8');
});

import { EMPTY_ZONE } from '../engine/dom.ts';
import { ENGINE_CSS } from '../engine/engine-css.ts';

/**
 * The editor's styles inside the frame: marks, cards and tools, never the look of a block. A
 * string, because none of the editor's style sheets is loaded there.
 */
export const CANVAS_CSS = `${ENGINE_CSS}html { scroll-padding: 80px; }
body { margin: 0; min-height: 100vh; }
.pc-shared.pc-shared, .pc-shared.pc-shared * { pointer-events: none !important; }
.pc-block { outline: none; scroll-margin: 80px; min-height: 4px; }
.pc-block:focus-visible { outline: 2px solid #15181c; outline-offset: 2px; }
.pc-block[data-node] { cursor: grab; }
.pc-block[data-selected] { outline: 2px solid #31363d; outline-offset: 2px; background: rgb(49 54 61 / 5%); }
.pc-block[data-flash] { animation: pc-flash 1.4s ease-out; }
@keyframes pc-flash { 0%, 40% { box-shadow: 0 0 0 calc(4px / var(--pc-zoom, 1)) #b42318; } 100% { box-shadow: 0 0 0 calc(4px / var(--pc-zoom, 1)) transparent; } }
.pc-block[data-dragged] { opacity: 0.35; }
[data-held].pc-block, [data-held].pc-bar { cursor: grabbing; }
html[data-dragging] .pc-over { visibility: hidden; }
.pc-gap { z-index: 65; height: 0; }
.pc-gap::before { content: ''; position: absolute; inset-inline: 0; top: calc(-1px / var(--pc-zoom, 1)); height: calc(2px / var(--pc-zoom, 1));
  border-radius: 1px; background: #31363d; opacity: 0.35; }
.pc-gap:has(.pc-gap-add:hover)::before { background: #b42318; opacity: 1; }
.pc-gap-add { position: absolute; left: 50%; top: 0; width: 28px; height: 28px; margin: -14px 0 0 -14px; padding: 0; border: 2px solid #fff; border-radius: 50%;
  background: #31363d; color: #fff; font: 600 18px/1 'Public Sans', system-ui, sans-serif; cursor: pointer; pointer-events: auto;
  box-shadow: 0 2px 8px rgb(0 0 0 / 20%); transform: scale(calc(1 / var(--pc-zoom, 1))); }
.pc-gap-add:hover, .pc-gap-add:focus-visible { background: #b42318; }
html[data-dragging] .pc-zone { box-shadow: inset 0 0 0 1px #c9ced4; }
.pc-drop-line { position: absolute; z-index: 70; height: calc(4px / var(--pc-zoom, 1)); border-radius: 2px; background: #b42318; pointer-events: none; }
.pc-drop-line span { position: absolute; inset-inline-start: 0; bottom: 100%; max-width: 100%; padding: 3px 8px; border-radius: 4px 4px 4px 0;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap; background: #b42318; color: #fff;
  font: 600 calc(13px / var(--pc-zoom, 1))/1.4 'Public Sans', system-ui, sans-serif; min-width: max-content; }
.pc-marquee { position: fixed; z-index: 70; pointer-events: none; background: rgb(34 38 44 / 8%); box-shadow: inset 0 0 0 calc(1px / var(--pc-zoom, 1)) #22262c; }
.pc-drop-line[data-block] { background: rgb(180 35 24 / 10%); box-shadow: 0 0 0 calc(3px / var(--pc-zoom, 1)) #b42318; }
.pc-drop-line[data-below] span { bottom: auto; top: 100%; border-radius: 0 4px 4px 4px; }
.pc-block[data-hidden] > .pc-view > * { filter: grayscale(1); }
.pc-block[data-hidden]::after { content: ''; position: absolute; inset: 0; z-index: 3; pointer-events: none;
  background: repeating-linear-gradient(135deg, rgb(255 255 255 / 72%) 0 8px, rgb(214 216 219 / 72%) 8px 10px); }
.pc-block[data-hidden]::before { content: 'Oculto: los lectores no lo ven'; display: block; position: relative; z-index: 4; width: fit-content;
  margin-block-end: 4px; padding: 2px 8px; border-radius: 4px; background: #565c66; color: #fff;
  font: 600 calc(12px / var(--pc-zoom, 1))/1.4 'Public Sans', system-ui, sans-serif; }
.pc-view { display: contents; }
.pc-placeholder { display: none; }
.pc-view:empty + .pc-placeholder { display: block; margin-block: 14px; }
main .pc-alone { margin-block: 28px; }
.pc-zone { position: relative; min-width: 0; }
.pc-zone:has(> ${EMPTY_ZONE})::before {
  content: attr(data-label);
  position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none;
  font: 500 calc(13px / var(--pc-zoom, 1))/1.4 'Public Sans', system-ui, sans-serif; color: #565c66;
}
.pc-zone[data-hint]:has(> ${EMPTY_ZONE})::before { content: attr(data-label) '\\A' attr(data-hint); white-space: pre-line; text-align: center; line-height: 2; }
.pc-zone[data-hint] > ${EMPTY_ZONE} { min-height: 260px; }
[data-slot] > .pc-zone, [data-slot] > .pc-zone > [data-zone] { display: inherit; grid-template: inherit; gap: inherit; flex-flow: inherit;
  align-items: inherit; justify-content: inherit; grid-column: 1 / -1; flex: 1 1 auto; min-width: 100%; }
.pc-card {
  margin: 14px 0; padding: 14px 16px; border: 1px dashed #c9ced4; border-radius: 6px; background: #f7f7f6;
  font: 400 calc(13px / var(--pc-zoom, 1))/1.5 'Public Sans', system-ui, sans-serif; color: #565c66; text-align: start;
}
.pc-card[data-fill] { cursor: pointer; }
.pc-card[data-fill]:hover { border-color: #31363d; background: #fff; }
.pc-card[data-fill] p { text-decoration: underline; text-underline-offset: 3px; }
.pc-card strong { display: block; font-weight: 600; color: #22262c; }
.pc-card p { margin: 2px 0 0; font: inherit; }
.pc-card ul { margin: 4px 0 0; padding-inline-start: 18px; }
.pc-card[data-kind='problem'] { border: 1px solid #e0b4ae; background: #fdf6f5; }
.pc-card[data-kind='problem'] strong { color: #991c13; }
.pe-failed { padding: 8px 12px; border: 1px solid #e0b4ae; border-radius: 6px; background: #fdf6f5; color: #22262c;
  font: 400 calc(13px / var(--pc-zoom, 1))/1.5 'Public Sans', system-ui, sans-serif; text-align: start; }
.pc-short { margin: 8px 0 0; padding: 4px 10px; border-inline-start: 3px solid #b7791f; background: #fdf8ec; color: #5c3d0c;
  font: 400 calc(13px / var(--pc-zoom, 1))/1.5 'Public Sans', system-ui, sans-serif; text-align: start; }
.pc-developer { margin-top: 8px; }
.pc-developer summary { cursor: pointer; }
.pc-developer pre { margin: 8px 0 0; padding: 8px; overflow: auto; max-height: 240px; border-radius: 4px; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.5 ui-monospace, monospace; color: #22262c; }
.pc-loading { display: grid; gap: 10px; padding: 16px; }
.pc-loading span { display: block; height: 12px; border-radius: 3px; background: #ececea; animation: pc-breathe 1.6s ease-in-out infinite; }
.pc-loading span:first-child { height: 96px; }
.pc-loading span:last-child { width: 60%; }
@keyframes pc-breathe { 50% { opacity: 0.5; } }
.pc-text { cursor: text; border-radius: 2px; padding-block: 0.15em; }
.pc-text:hover { box-shadow: 0 0 0 2px #fff, 0 0 0 3px #9aa3ad; }
.pc-text:focus-visible { outline: 2px solid #15181c; outline-offset: 2px; }
.pc-text:empty::before { content: attr(data-placeholder); color: #6b717a; font-style: italic; }
@scope (.pc-block:not([data-lead])) to (:scope .pc-block) {
  :has(> .pc-text[data-optional]:empty), .pc-text[data-optional]:empty { display: none; }
}
:has(> .pc-fixed:only-child:empty) { display: none; }
.pc-text[data-overridden] { text-decoration: underline dotted #7d8189 1.5px; text-underline-offset: 0.18em; }
.pc-text[data-drifted] { text-decoration: underline wavy #b7791f 1.5px; text-underline-offset: 0.18em; }
.pc-edit { position: relative; display: block; cursor: text; }
.pc-edit-root { display: block; outline: 2px solid #15181c; outline-offset: 3px; border-radius: 1px; background: #fff; color: #15181c;
  user-select: text; -webkit-user-select: text; min-height: 1em; }
.pc-edit-root * { user-select: text; -webkit-user-select: text; }
.pc-edit-root p { margin: 0; font: inherit; }
.pc-edit-root a { text-decoration: underline; color: inherit; }
.pc-bold { font-weight: 750; }
.pc-italic { font-style: italic; }
.pc-tools { position: absolute; inset-inline-start: 0; bottom: calc(100% + 8px); z-index: 60; display: inline-flex; gap: 2px; padding: 4px;
  background: #22262c; border-radius: 6px; box-shadow: 0 4px 16px rgb(0 0 0 / 18%); white-space: nowrap;
  transform: scale(calc(1 / var(--pc-zoom, 1))); transform-origin: left bottom; }
.pc-tools[data-below] { bottom: auto; top: calc(100% + 8px); transform-origin: left top; }
.pc-tool { display: inline-flex; align-items: center; gap: 6px; min-width: 28px; height: 28px; padding: 0 5px; border: 0; border-radius: 4px;
  background: transparent; color: #fff; font: 500 13px/1 'Public Sans', system-ui, sans-serif; cursor: pointer; letter-spacing: 0; }
.pc-tool:hover { background: rgb(255 255 255 / 14%); }
.pc-tool:focus-visible { outline: 2px solid #fff; outline-offset: -2px; }
.pc-tool[data-grip] { cursor: grab; padding: 0 2px; min-width: 22px; opacity: 0.8; touch-action: none; }
.pc-tool:disabled { opacity: 0.4; cursor: default; }
.pc-tool-input { width: 220px; height: 28px; padding: 0 8px; border: 0; border-radius: 4px; background: #fff; color: #15181c;
  font: 400 13px/1 'Public Sans', system-ui, sans-serif; }
.pc-bar { display: flex; align-items: center; gap: 2px; padding: 4px; background: #22262c; color: #fff; border-radius: 6px; cursor: grab;
  box-shadow: 0 4px 16px rgb(0 0 0 / 18%); font: 500 13px/1 'Public Sans', system-ui, sans-serif; white-space: nowrap;
  transform: scale(calc(1 / var(--pc-zoom, 1))); transform-origin: right bottom; }
.pc-bar-label { padding: 0 8px; }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
`;

import { BLOCK_ELEMENT, DROP_ZONE, EMPTY_ZONE, FRAME_ROOT_ID, PRESS_TARGET } from './dom.ts';

/** The engine's marks inside the frame. */
export const ENGINE_CSS = `
#${FRAME_ROOT_ID} { position: relative; z-index: 0; height: 1px; min-height: 100vh; }
${BLOCK_ELEMENT} { position: relative; pointer-events: auto !important; user-select: none; -webkit-user-select: none; }
${BLOCK_ELEMENT} * { pointer-events: none; user-select: none; -webkit-user-select: none; }
${DROP_ZONE} { position: relative; width: 100%; height: 100%; outline-offset: -2px; pointer-events: auto !important; }
${DROP_ZONE}:empty { min-height: 64px; }
${DROP_ZONE}[data-zone^="root:"]:empty { min-height: 72px; }
${EMPTY_ZONE}, ${BLOCK_ELEMENT}:hover ${DROP_ZONE}, ${BLOCK_ELEMENT}[data-lead] ${DROP_ZONE} {
  background: rgb(49 54 61 / 3%); outline: 2px dashed #c9ced4;
}
${PRESS_TARGET}, ${PRESS_TARGET} * { pointer-events: auto !important; }
.pc-over { position: absolute; pointer-events: none; }
.pc-over-box { position: absolute; z-index: 1; inset: 0; box-sizing: border-box; outline: 2px solid #9aa3ad; outline-offset: -2px; }
.pc-over[data-over="hovered"] .pc-over-box { background: rgb(49 54 61 / 3%); }
.pc-over[data-over="selected"] .pc-over-box { outline-color: #31363d; }
.pc-over-tools { position: sticky; z-index: 2; top: 52px; pointer-events: auto; }
html[data-writing] .pc-over-tools { opacity: 0; pointer-events: none; }
.pc-over-bar { position: absolute; top: -44px; right: 0; display: flex; box-sizing: border-box; min-height: 36px; padding-inline: 8px;
  transform-origin: right top; cursor: grab; }
`;

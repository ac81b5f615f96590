/** Puck's marks inside the frame in the editor's greys. */
export const ENGINE_CSS = `
:root {
  --puck-color-azure-08: #9aa3ad;
  --puck-color-azure-09: #c9ced4;
  --puck-color-azure-06: #31363d;
  --puck-color-selection-border: #31363d;
  --puck-color-selection-bg: rgb(49 54 61 / 4%);
  --puck-color-line-placeholder: #31363d;
  --puck-slot-component-color-overlay: rgb(49 54 61 / 3%);
  --puck-slot-component-color-overlay-border: #9aa3ad;
  --puck-slot-color-bg: rgb(49 54 61 / 3%);
  --puck-slot-color-border: #c9ced4;
}
`;

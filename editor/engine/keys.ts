/** Takes all keys of a document: those that `run` knows are done with. Returns how to stop. */
export function takeKeys(document: Document, run: (event: KeyboardEvent) => boolean): () => void {
  const down = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && run(event)) event.preventDefault();
    event.stopPropagation();
  };
  const up = (event: KeyboardEvent) => event.stopPropagation();
  document.body.addEventListener('keydown', down);
  document.body.addEventListener('keyup', up);
  return () => {
    document.body.removeEventListener('keydown', down);
    document.body.removeEventListener('keyup', up);
  };
}

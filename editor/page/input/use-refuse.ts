import { useCallback } from 'react';
import { showNotice } from '../../shell/notices.ts';

/** Says on the screen and to screen readers why something was not done. */
export const useRefuse = (announce: (text: string) => void) =>
  useCallback(
    (text: string) => {
      // One at a time: a drag may be refused many times.
      showNotice({ id: text, message: text });
      announce(text);
    },
    [announce],
  );

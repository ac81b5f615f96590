import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { theme } from './theme.ts';

/** What Mantine's parts stand in: dialogs, and the screens that are seldom open. */
export const MantineRoot = ({ children }: { children: ReactNode }) =>
  use(MantineContext) ? (
    children
  ) : (
    <MantineProvider theme={theme} forceColorScheme="light">
      {children}
    </MantineProvider>
  );

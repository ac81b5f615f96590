import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Block } from '../../blocks/_block/define-block.ts';
import type { Layout } from '../../layouts/_layout/define-layout.ts';
import type { EarlyScreen } from '../../schemas/editor-screens.ts';
import type { StyleSheets } from './style-sheets.ts';

/** Which release runs. */
export interface Release {
  /** Of `package.json`. */
  version: string;
  /** Of the checkout that was built, abbreviated; '' where it was none. */
  commit: string;
}

/** What a build (or, in development, Vite) gives the server. */
export interface Assets {
  /** Changes with every build. */
  build: string;
  release: Release;
  registry(): ReadonlyMap<string, Block>;
  layout(name: string): Layout | undefined;
  /** In the order in which editors see them. */
  layouts(): readonly Layout[];
  styles(): StyleSheets;
  /** Source of the readers' first script. */
  loader: string;
  /**
   * Address of a behaviour's or island's chunk by `{folder}/{Name}`; undefined when there is none.
   */
  chunk(name: string): string | undefined;
  /** Address of the script that brings React islands to life. */
  islandRuntime: string;
  /** The editor's page, with what fetches the files of a screen at once. */
  editorHtml(screen?: EarlyScreen): Promise<string>;
  /** The page of the live blog's embed. */
  liveBlogHtml(): Promise<string>;
  /** A static file by its address; null when there is none. */
  readStatic(path: string): Promise<Buffer | null>;
  /** Answers the request when it is for a static file. */
  serveStatic(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  /** Development only: markup that lets pages follow changes. */
  development: string;
}

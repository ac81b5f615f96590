declare module 'structured-data-testing-tool' {
  interface Outcome {
    test: string;
    schema?: string;
    description: string;
  }
  interface Report {
    /** Names of the kinds of schema.org that were found. */
    schemas: string[];
    passed: Outcome[];
    failed: Outcome[];
    structuredData: { jsonld: Record<string, Record<string, unknown>[]> };
  }
  interface Options {
    presets?: readonly unknown[];
    schemas?: readonly string[];
  }

  /** Throws its report as `error.res` where a test fails. */
  export function structuredDataTestHtml(html: string, options?: Options): Promise<Report>;
}

declare module 'structured-data-testing-tool/presets.js' {
  export const Google: unknown;
  export const Twitter: unknown;
  export const Facebook: unknown;
}

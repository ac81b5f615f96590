declare module 'subset-font' {
  /** The font with the glyphs of `text` alone, its axes cut to the given ranges. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;

  // biome-ignore lint/style/noDefaultExport: it is the package's
  export { subsetFont as default };
}

// biome-ignore lint/style/noDefaultExport: Next reads the default export
export default {
  poweredByHeader: false,
  // The app lies within another package's folder, whose lock file is none of its business.
  turbopack: { root: import.meta.dirname },
};

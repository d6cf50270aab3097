import { dirname, join } from 'node:path'
import type { AuthClient } from '@supabase/auth-js'
import { build } from 'vite'

declare global {
  const authJs: { AuthClient: typeof AuthClient }
}

const root = dirname(dirname(dirname(import.meta.dirname)))

/** Bundles the official client as one classic script, which defines the global `authJs`. */
export async function bundleAuthClient(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {
        entry: join(root, 'node_modules', '@supabase', 'auth-js', 'dist', 'module', 'index.js'),
        formats: ['iife'],
        name: 'authJs',
      },
    },
  })
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []))
  const chunk = outputs.find((output) => output.type === 'chunk')
  if (!chunk) throw new Error('the client gave no script')
  return chunk.code
}

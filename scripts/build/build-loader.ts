import { build } from 'vite'

/** The script that is inlined in every page: `src/web/loader.ts`, minified, with the address of the bootstrap. */
export async function buildLoader(root: string, bootstrap: string): Promise<string> {
  const built = await build({
    root,
    // The shared configuration is meant for pages; this script needs no plug-ins.
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BOOTSTRAP: JSON.stringify(bootstrap) },
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: { input: 'src/web/loader.ts', external: [bootstrap], output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error('the loader was not built as one bundle')
  return built.output[0].code.trim()
}

import { build } from 'vite'

/** The desk's service worker in one file, because browsers fetch it without the page. */
export async function buildWorker(root: string): Promise<string> {
  const built = await build({
    root,
    // The shared configuration is meant for pages; this script needs no plug-ins.
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: { input: 'src/web/desk/push/service-worker.ts', output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error('the service worker was not built as one bundle')
  return built.output[0].code.trim()
}

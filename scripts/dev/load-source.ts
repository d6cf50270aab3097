import { createServer, type ViteDevServer } from 'vite'
import { projectRoot } from './load-config.ts'

/** Vite's module loader, because Node cannot read TSX, and Vite notices when a file changes. */
export function createSourceLoader(): Promise<ViteDevServer> {
  return createServer({
    root: projectRoot,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
}

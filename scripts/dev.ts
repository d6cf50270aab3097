// npm run dev: serves the site from the sources, on PORT. When a file is saved, an island is replaced in the open page, any
// other change of a page reloads it, and a change in the server restarts the app.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { join, relative, sep } from 'node:path'
import { createServer as createVite, type Plugin } from 'vite'
import { isSocketRequest } from '#http/realtime/is-socket-request.ts'
import { buildFonts } from './build/build-fonts.ts'
import { buildWorker } from './build/build-worker.ts'
import { createDevBackend } from './dev/dev-backend.ts'
import { createFreshAssets, findFreshPage, renderFresh, renderFreshDesk } from './dev/dev-pages.ts'
import { loadConfig } from './dev/load-config.ts'

// Vite runs in front of the app. A changed island is replaced in the open page, a change in other code of a page
// reloads the page, and a change in the server restarts the app.
const root = join(import.meta.dirname, '..')
const { server: settings } = loadConfig()
const http = createServer()

/** The browser runs only islands, so it must reload the page after any other change. */
const reloadPages: Plugin = {
  name: 'reload-pages',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return
    const inBrowser = server.environments.client.moduleGraph.getModulesByFile(file)
    if (![...(inBrowser ?? [])].some(({ type }) => type === 'js'))
      server.environments.client.hot.send({ type: 'full-reload' })
  },
}

const vite = await createVite({
  root,
  appType: 'custom',
  plugins: [reloadPages],
  // Otherwise Vite would find them at the first click, and reload the page at that moment.
  optimizeDeps: { entries: 'src/web/**/*.island.tsx', include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: ['**/.data/**', '**/dist*/**'] } },
})
const fonts = await buildFonts(join(root, 'node_modules', '.cache', 'fonts'))
const backend = createDevBackend(vite, root, await createFreshAssets(vite, fonts))

/** An editor may save many files at once, which should cause one restart. */
const SETTLE_MS = 150
let pendingRestart: NodeJS.Timeout | undefined

vite.watcher.on('change', (file) => {
  const path = relative(root, file).split(sep).join('/')
  if (!/^(src\/(?!web\/)|migrations\/|\.env$)/.test(path) || /\.test\.tsx?$/.test(path)) return
  clearTimeout(pendingRestart)
  pendingRestart = setTimeout(() => {
    console.log(`${path} changed: restarting the app`)
    backend.restart().then(
      () => vite.environments.client.hot.send({ type: 'full-reload' }),
      (error: unknown) => console.error(error),
    )
  }, SETTLE_MS)
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const font = fonts.files.find(({ name }) => path === `/assets/${name}`)
  if (font) return void response.writeHead(200, { 'Content-Type': 'font/woff2' }).end(font.data)

  if (path === '/desk/sw.js')
    return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(await buildWorker(root))

  const app = await backend.current()
  const site = await renderFresh(vite, app.facts)
  const isDesk = path === '/desk' || path.startsWith('/desk/')
  const page = isDesk ? await renderFreshDesk(vite) : await findFreshPage(vite, site, path)
  if (page) return void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  app.handler(request, response)
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    answer(request, response).catch((error: Error) => {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.stack)
    })
  })
})

http.on('upgrade', (request, socket, head) => {
  // Vite handles all other requests.
  if (!isSocketRequest(request) || !(socket instanceof Socket)) return
  backend.current().then(
    (app) => app.acceptSocket(request, socket, head),
    () => socket.destroy(),
  )
})

await backend.current()
http.listen(settings.port, settings.host, () => console.log(`\n  Development at http://localhost:${settings.port}\n`))

async function stop(): Promise<void> {
  http.close()
  http.closeAllConnections()
  await Promise.all([backend.stop(), vite.close()])
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

import type { ViteDevServer } from 'vite'
import type { startApp } from '../../src/app/start-app.ts'
import type { SiteAssets } from '../../src/domain/site/site-renderer.ts'
import { createFreshRendererLoader } from './dev-pages.ts'

type App = Awaited<ReturnType<typeof startApp>>

export interface DevBackend {
  /** Returns the current app, and waits while it is being restarted. */
  current(): Promise<App>
  /** Stops the app and starts it from the current sources. */
  restart(): Promise<App>
  stop(): Promise<void>
}

/** Runs the server from source through Vite. */
export function createDevBackend(vite: ViteDevServer, root: string, assets: SiteAssets): DevBackend {
  const fresh = { assets, loadRenderer: createFreshRendererLoader(vite) }
  let app = start()

  async function start(): Promise<App> {
    // Vite does not type the modules that it loads.
    const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>
    const [{ loadSettings }, { createLoggers }, { installOwnContent }] = await Promise.all([
      load<typeof import('../../src/app/load-config.ts')>('/src/app/load-config.ts'),
      load<typeof import('../../src/platform/log/logger.ts')>('/src/platform/log/logger.ts'),
      load<typeof import('../../src/content/own/own-content.ts')>('/src/content/own/own-content.ts'),
    ])
    const { config } = loadSettings(root, { isServer: true })
    installOwnContent(config.own ?? {})
    const { startApp } = await load<typeof import('../../src/app/start-app.ts')>('/src/app/start-app.ts')
    const { log, requestLog } = createLoggers({ level: config.logLevel })
    const onLateFailure = (error: unknown) => log.error({ err: error }, 'the database cannot be used')
    return startApp({ config, log, requestLog, root, fresh, onLateFailure })
  }

  async function replace(previous: Promise<App>): Promise<App> {
    // After a failed start there is nothing to stop, and its error has been shown already.
    await previous.then((running) => running.stop()).catch(() => undefined)
    return start()
  }

  return {
    current: () => app,
    restart() {
      app = replace(app)
      return app
    },
    stop: () => app.then((running) => running.stop()),
  }
}

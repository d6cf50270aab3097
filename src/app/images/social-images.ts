import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import type { SocialCard } from '#domain/seo/social-card.ts'
import { socialImagePath } from '#domain/seo/social-image.ts'
import { createFileCache } from '#platform/disk/file-cache.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createChildWorker } from '#platform/processes/child-worker.ts'

interface SocialImagesOptions {
  config: Pick<Config, 'dataDir' | 'identity'> & Partial<Pick<Config, 'own'>>
  log: Logger
  titles: { path: string; title: string }[]
  /** The folder of the built drawing program. */
  program: string
}

interface SocialImages {
  /** The image at this path, drawn now if it is not cached. Null for an unknown path. */
  find(path: string): Promise<Buffer> | null
  /** Draws missing images after a delay, so that the first visitors come first. */
  drawSoon(): void
  stop(): void
}

const QUIET_START_MS = 20_000
const DRAWING_TIMEOUT_MS = 20_000

/**
 * The images that social networks show for a shared page. They contain the deployment's names, so the build cannot draw
 * them. A separate process does, as drawing takes more memory than everything else.
 */
export function createSocialImages({ config, log, titles, program }: SocialImagesOptions): SocialImages {
  const { brokerageName, teamName } = config.identity
  const { own } = config
  const cards = titles.map(({ path, title }) => ({ path, title, brokerageName, teamName, ...(own && { own }) }))
  const byPath = new Map(cards.map((card) => [socialImagePath(card.path), card]))
  const loading = new Map<SocialCard, Promise<Buffer>>()
  const cache = createFileCache(join(config.dataDir, 'cache', 'social'))
  const drawing = { program: join(program, 'social-image-process.js'), timeoutMs: DRAWING_TIMEOUT_MS }
  const worker = createChildWorker<SocialCard>(drawing)
  /** On a busy machine it takes minutes, for which nobody waits. */
  const workerAhead = createChildWorker<SocialCard>({ ...drawing, isLowPriority: true })
  let timer: NodeJS.Timeout | undefined

  async function load(card: SocialCard, urgent: boolean): Promise<Buffer> {
    const key = keyOf(card, await readRecipe(program))
    const cached = await cache.read(key)
    if (cached) return cached
    const drawn = await (urgent ? worker : workerAhead).run(card)
    await cache.write(key, drawn)
    return drawn
  }

  /** Concurrent requests for an image share one drawing. */
  function loadOnce(card: SocialCard, urgent: boolean): Promise<Buffer> {
    const known = loading.get(card)
    if (known) return known
    const started = load(card, urgent).finally(() => loading.delete(card))
    loading.set(card, started)
    return started
  }

  async function drawAll() {
    try {
      const recipe = await readRecipe(program)
      await cache.keepOnly(new Set(cards.map((card) => keyOf(card, recipe))))
      await Promise.all(cards.map((card) => loadOnce(card, false)))
    } catch (error) {
      log.warn({ err: error }, 'the social images could not be drawn')
    }
  }

  return {
    find(path) {
      const card = byPath.get(path)
      return card ? loadOnce(card, true) : null
    },
    drawSoon() {
      if (cards.length > 0) timer = setTimeout(drawAll, QUIET_START_MS).unref()
    },
    stop() {
      clearTimeout(timer)
      worker.stop()
      workerAhead.stop()
    },
  }
}

/** A hash of the drawing code and fonts, written by the build. */
function readRecipe(program: string): Promise<string> {
  return readFile(join(program, 'recipe'), 'utf8')
}

function keyOf(card: SocialCard, recipe: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([card, recipe]))
    .digest('hex')
  return `${hash.slice(0, 40)}.png`
}

import type { AnyIsland } from './define-island.ts'
import { holdPresses } from './hold-presses.ts'
import { wakeOnSigns } from './wake-on-signs.ts'
import { createWaker } from './waker.ts'

/** Functions that load islands, by file path. */
type IslandLoaders = Record<string, () => Promise<AnyIsland>>

/** Starts listening. React loads along with the code of the first island that wakes. */
export function startIslands(loaders: IslandLoaders): void {
  const waker = createWaker(async (root) => {
    const path = Object.keys(loaders).find((key) => key.endsWith(`/${root.dataset.island}.island.tsx`))
    const [{ hydrate }, island] = await Promise.all([import('./hydrate.tsx'), loaders[path ?? '']?.()])
    if (!island) throw new Error(root.dataset.island)
    await hydrate(root, island)
  })
  wakeOnSigns(waker)
  holdPresses(waker)
}

import type { AnyIsland } from '#web/island/define-island.ts'
import { startIslands } from '#web/island/start-islands.ts'

startIslands(import.meta.glob<AnyIsland>('./*.island.tsx', { import: 'island' }))

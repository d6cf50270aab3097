import type { AnyIsland } from './define-island.ts'
import { startIslands } from './start-islands.ts'

// Runs in every visitor's browser before anything else of ours: at most 2 KiB, and React is not among it.
startIslands(import.meta.glob<AnyIsland>('../features/**/*.island.tsx', { import: 'island' }))

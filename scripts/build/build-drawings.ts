import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderLandmarks } from './build-landmarks.ts'
import { renderOntario } from './build-map.ts'
import { renderNetworks } from './build-networks.ts'

/** Drawings that are generated before the build and committed, so that editors and the type checker see them. */
export const drawings = [
  { path: 'public/ontario.svg', render: renderOntario },
  { path: 'public/landmarks.svg', render: renderLandmarks },
  { path: 'public/networks.svg', render: renderNetworks },
]

/** Writes only the drawings that changed, so that the others keep their time stamps. */
export async function buildDrawings(root: string): Promise<void> {
  for (const { path, render } of drawings) {
    const file = join(root, path)
    const fresh = await render()
    if ((await readFile(file, 'utf8').catch(() => '')) !== fresh) await writeFile(file, fresh)
  }
}

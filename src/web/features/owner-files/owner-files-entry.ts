import type { AnyIsland } from '../../island/define-island.ts'
import { hydrate } from '../../island/hydrate.tsx'
import { ownerFilesIsland } from './owner-files.tsx'

// The only script of /files/{token}. The URL is a secret, so nothing about the page is counted or reported.
const root = document.querySelector<HTMLElement>('[data-island="owner-files"]')
if (root) void hydrate(root, ownerFilesIsland as unknown as AnyIsland)

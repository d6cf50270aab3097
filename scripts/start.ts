import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './build/ensure-build.ts'

const root = dirname(import.meta.dirname)
await ensureBuild(root)
await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)

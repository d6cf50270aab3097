// npm start: installs what is missing, builds if anything has changed, starts the database, migrates it and serves the
// site. docs/settings.md lists the settings, which come from the environment or from .env.
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './build/ensure-build.ts'

const root = dirname(import.meta.dirname)
await ensureBuild(root)
await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)

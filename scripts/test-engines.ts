// npm run test:engines: tests the core of the site in Chromium, Firefox and WebKit. Arguments after `--` choose tests,
// as with npm test.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { ensureEngines } from './dev/find-engines.ts'

const scripts = import.meta.dirname
const missing = await ensureEngines()
if (missing.length > 0) {
  console.error(`These packages of Debian are missing and could not be installed: ${missing.join(', ')}.`)
  console.error(`Install them as root (apt-get install ${missing.join(' ')}), then run npm run test:engines again.`)
  process.exit(1)
}
const words = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [join(scripts, 'test.ts'), ...(words.length > 0 ? words : ['tests/engines'])],
  { cwd: dirname(scripts), stdio: 'inherit', env: { ...process.env, TEST_ENGINES: 'on' } },
)
process.exit(status ?? 1)

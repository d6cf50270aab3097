// npm run test:long: tests that take too long for every run. Fuzzing with a new seed, uploads of 300 MB over a bad
// network from Node and from Chromium, many kills under load, a lost disk, files in a real S3 service, a pooler, a real
// mailbox, a real virus scanner, two processes, one of them killed or stopped, a desk whose database and mail servers fail, a day of
// dropped connections, starts of a fresh clone, and an installation: the built folder, the unit, the image, two proxies.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { dirname, join } from 'node:path'
import { canBuildImages, containerPackages } from '../tests/support/deploy/container.ts'
import { isProxyInstalled, proxyPackages } from '../tests/support/deploy/proxies.ts'
import { canConfine, hasSystemd, unitPackages } from '../tests/support/deploy/unit-file.ts'
import { findPromtool, promtoolPackages } from '../tests/support/programs/promtool.ts'
import { isClamdInstalled, scannerPackages } from '../tests/support/servers/clamd-program.ts'
import { canRunDovecot, dovecotPackages } from '../tests/support/servers/dovecot.ts'
import { isPgBouncerInstalled, poolerPackages } from '../tests/support/servers/pgbouncer.ts'
import { canInstallPackages, installPackages, updatePackageLists } from './dev/system-programs.ts'

const root = dirname(import.meta.dirname)
const cases = process.env.FUZZ_CASES ?? '200000'
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31))
console.log(`${cases} odd requests, FUZZ_SEED=${seed}`)

const programs = [
  { tests: 'poolers', canRun: isPgBouncerInstalled, packages: poolerPackages },
  { tests: 'the mailbox (as root)', canRun: canRunDovecot, packages: dovecotPackages },
  { tests: 'the scanner of files', canRun: isClamdInstalled, packages: scannerPackages },
  { tests: 'nginx', canRun: () => isProxyInstalled('nginx'), packages: [proxyPackages.nginx] },
  { tests: 'Caddy', canRun: () => isProxyInstalled('caddy'), packages: [proxyPackages.caddy] },
  { tests: 'the unit (as root)', canRun: () => hasSystemd() && canConfine(), packages: unitPackages },
  { tests: 'the image (as root, with npm)', canRun: canBuildImages, packages: containerPackages },
  { tests: 'metrics and alerts', canRun: () => findPromtool() !== undefined, packages: promtoolPackages },
]
const missing = programs.filter(({ canRun }) => !canRun()).flatMap(({ packages }) => packages)
if (missing.length > 0 && canInstallPackages()) {
  console.log(`Installing ${missing.join(', ')}…`)
  await updatePackageLists()
  await installPackages(missing)
}
for (const { tests, canRun, packages } of programs) {
  if (!canRun()) console.error(`The tests of ${tests} are NOT run: they need Debian's packages ${packages.join(' ')}.`)
}

const parts = [
  ['test', 'tests/integration/leads/fuzz.test.ts', 'storage/resumable'],
  ['bench/bench-durability', '--kills', '20'],
  ['test', 'tests/long'],
  ['storage/test-s3'],
  ['install/try-fresh-clone'],
]
for (const [script = '', ...words] of parts) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', `${script}.ts`), ...words], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_CASES: cases,
      FUZZ_SEED: seed,
      RESUMABLE_MEGABYTES: '300',
      RESUMABLE_CUTS: '10',
      UNFINISHED_ATTEMPTS: '10000',
      TEST_LONG: 'on',
    },
  })
  if (status !== 0) process.exitCode = 1
}

// npm run test:long: tests that take too long for every run. Many odd requests with a new seed, uploads of 300 MB over
// a bad network, from Node and from Chromium, many kills under load, files in a real S3 service, a pooler, a real mailbox,
// two processes of which one is killed, and starts of a fresh clone.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { dirname, join } from 'node:path'
import { canRunDovecot, dovecotPackages } from '../tests/support/servers/dovecot.ts'
import { isPgBouncerInstalled, poolerPackages } from '../tests/support/servers/pgbouncer.ts'
import { canInstallPackages, installPackages, updatePackageLists } from './dev/system-programs.ts'

const root = dirname(import.meta.dirname)
const cases = process.env.FUZZ_CASES ?? '200000'
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31))
console.log(`${cases} odd requests, FUZZ_SEED=${seed}`)

const missing = [...(isPgBouncerInstalled() ? [] : poolerPackages), ...(canRunDovecot() ? [] : dovecotPackages)]
if (missing.length > 0 && canInstallPackages()) {
  console.log(`Installing ${missing.join(', ')}…`)
  await updatePackageLists()
  await installPackages(missing)
}
if (!isPgBouncerInstalled())
  console.error(`The tests of poolers are NOT run: they need Debian's package ${poolerPackages.join(' ')}.`)
if (!canRunDovecot())
  console.error(
    `The tests of the mailbox are NOT run: as root, they need Debian's package ${dovecotPackages.join(' ')}.`,
  )

const parts = [
  ['test', 'tests/integration/leads/fuzz.test.ts', 'storage/resumable'],
  ['bench-durability', '--kills', '20'],
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

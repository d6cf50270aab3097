import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { claims } from '#content/claims.ts'
import { capRatesByType } from '#content/market/cap-rates-by-type.ts'
import { describeDueClaims, reviewClaims } from '#domain/advertising/claim-review.ts'
import { toClaims } from '#domain/cities/attested-cap-rates.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { findCrowdedFolders, MAX_FILES } from './find-crowded-folders.ts'
import { findLicences } from './find-licences.ts'
import { findLooseVersions } from './find-loose-versions.ts'
import { findStraySql } from './find-stray-sql.ts'
import { findTells } from './find-tells.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
/** Where a tool caches the results of its last run, so that the next one checks only what changed. */
const cache = (name: string) => join('node_modules', '.cache', name)

interface Check {
  name: string
  program: string
  words: string[]
}

function checkTypes(part: string): Check {
  const remembered = cache(`types-${part}.tsbuildinfo`)
  return {
    name: `types: ${part}`,
    program: 'typescript-native/bin/tsc',
    // Several checkers work out many types more than once, and take twice the processor time together.
    words: ['-p', `tsconfig.${part}.json`, '--checkers', '1', '--incremental', '--tsBuildInfoFile', remembered],
  }
}

/** The slowest start first, so that no slow one is left at the end. */
const checks: Check[] = [
  checkTypes('server'),
  {
    name: 'import rules',
    program: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    words: ['src', 'scripts', 'tests', '--config', '.dependency-cruiser.mjs', '--cache', cache('import-rules')],
  },
  { name: 'unused', program: 'knip/bin/knip.js', words: ['--no-progress', '--cache'] },
  checkTypes('web'),
  checkTypes('shared'),
  checkTypes('e2e'),
  { name: 'format and lint', program: '@biomejs/biome/bin/biome', words: ['check', '--error-on-warnings', '.'] },
]

/** Runs all checks, a few at a time, and prints the output of those that failed. */
export async function runChecks(atOnce: number): Promise<{ passed: number; failed: number }> {
  const results = [areFoldersSmall(), isSqlInStores(), areVersionsFixed(), areLicencesAllowed(), isEnglishPlain()]
  const waiting = [...checks]
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await run(check))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // Only a warning, because evidence expires even if the code doesn't change. `npm run claims` fails in that case.
  for (const line of describeDueClaims(
    reviewClaims([...claims, ...toClaims(capRatesByType)], toTorontoDay(new Date())),
  ))
    console.log(`! ${line}`)
  const failed = results.filter((passed) => !passed).length
  return { passed: results.length - failed, failed }
}

function areFoldersSmall(): boolean {
  const crowded = findCrowdedFolders(root, ['src', 'scripts', 'tests'])
  if (crowded.length > 0) console.log(`✗ folders: more than ${MAX_FILES} files in ${crowded.join(', ')}`)
  return crowded.length === 0
}

function isSqlInStores(): boolean {
  const stray = findStraySql(root)
  if (stray.length > 0) console.log(`✗ SQL outside of stores: ${stray.join(', ')}`)
  return stray.length === 0
}

function areVersionsFixed(): boolean {
  const loose = findLooseVersions(root)
  if (loose.length > 0) console.log(`✗ package-lock.json: neither a version nor a range: ${loose.join(', ')}`)
  return loose.length === 0
}

function areLicencesAllowed(): boolean {
  const others = findLicences(root)
  if (others.length > 0) console.log(`✗ licences that are not on our list (find-licences.ts): ${others.join(', ')}`)
  return others.length === 0
}

function isEnglishPlain(): boolean {
  const found = findTells(root)
  if (found.length > 0)
    console.log(`✗ wording that sounds translated (see CONTRIBUTING.md, "How we write"):\n  ${found.join('\n  ')}`)
  return found.length === 0
}

function run({ name, program, words }: Check): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...words], { cwd: root })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}

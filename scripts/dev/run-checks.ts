import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))
const parts: [name: string, program: string, ...words: string[]][] = [
  ['format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['types: shared', 'typescript-native/bin/tsc', '-p', 'tsconfig.shared.json'],
  ['types: server', 'typescript-native/bin/tsc', '-p', 'tsconfig.server.json'],
  ['types: web', 'typescript-native/bin/tsc', '-p', 'tsconfig.web.json'],
  ['types: browser tests', 'typescript-native/bin/tsc', '-p', 'tsconfig.e2e.json'],
  [
    'walls',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    'src',
    'scripts',
    'tests',
    '--config',
    '.dependency-cruiser.mjs',
  ],
  ['unused', 'knip/bin/knip.js', '--no-progress'],
]

/** Format, lint, types, walls and unused code, side by side; prints what a person must look at. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(parts.map(runPart))
  const failed = results.filter((passed) => !passed).length
  return { passed: results.length - failed, failed }
}

function runPart([name, program, ...words]: (typeof parts)[number]): Promise<boolean> {
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

import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { OperatorError } from '#platform/errors/operator-error.ts'

const AUDIT_MS = 20_000
const isNotice = /^(?:licen[cs]e|copying|notice)/i

/** In the form of SPDX, npm says where each package is. */
const Bill = v.object({
  packages: v.array(
    v.object({
      name: v.string(),
      versionInfo: v.string(),
      licenseDeclared: v.string(),
      packageFileName: v.string(),
    }),
  ),
})
const Audit = v.object({ metadata: v.object({ vulnerabilities: v.record(v.string(), v.number()) }) })

/**
 * Writes which packages a build was made with, their licences, and what npm's registry knew about their faults. It names
 * all production packages, also those that the bundler left out.
 */
export async function writeBill(root: string, folder: string): Promise<void> {
  const { hasFailed, stdout, stderr } = await npm(root, ['sbom', '--omit=dev', '--sbom-format=spdx'])
  if (hasFailed) throw new OperatorError(`npm could not list the packages: ${stderr.trim()}`)
  await writeFile(join(folder, 'sbom.spdx.json'), stdout)
  const { packages } = v.parse(Bill, JSON.parse(stdout))
  // The first package is this one.
  const notices = packages.slice(1).map((one) => `${describe(one)}\n\n${readNotice(join(root, one.packageFileName))}`)
  await writeFile(join(folder, 'LICENSES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`))
  console.log(await audit(root, folder, packages.length - 1))
}

function describe({ name, versionInfo, licenseDeclared }: v.InferOutput<typeof Bill>['packages'][number]): string {
  return `${name} ${versionInfo}: ${licenseDeclared}`
}

function readNotice(path: string): string {
  const files = readdirSync(path, { withFileTypes: true }).filter((file) => file.isFile() && isNotice.test(file.name))
  return files.map(({ name }) => readFileSync(join(path, name), 'utf8').trim()).join('\n\n')
}

/** Without a network the build still succeeds, and says what is missing. */
async function audit(root: string, folder: string, count: number): Promise<string> {
  const { stdout } = await npm(root, ['audit', '--omit=dev', '--json', '--fetch-retries=0'], AUDIT_MS)
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), Audit), stdout)
  const again = 'npm audit --omit=dev'
  if (!answer.success)
    return `Not audited, as npm's registry did not say which packages have known faults. Later, run: ${again}`
  await writeFile(join(folder, 'audit.json'), stdout)
  const { total = 0 } = answer.output.metadata.vulnerabilities
  if (total === 0) return `No known faults in ${count} packages.`
  return `Known faults in packages: ${total}. See audit.json in the folder, or run: ${again}`
}

/** `npm audit` also fails if it finds something. */
function npm(cwd: string, words: string[], timeout = 0) {
  return new Promise<{ hasFailed: boolean; stdout: string; stderr: string }>((resolve) => {
    execFile('npm', words, { cwd, maxBuffer: 64 * 1024 ** 2, timeout }, (error, stdout, stderr) =>
      resolve({ hasFailed: error !== null, stdout, stderr }),
    )
  })
}

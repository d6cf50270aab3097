import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { OperatorError } from '#platform/errors/operator-error.ts'

const AUDIT_MS = 20_000
const isNotice = /^(?:licen[cs]e|copying|notice)/i

/** In the form of SPDX, npm says where each package is. */
const Package = v.looseObject({
  SPDXID: v.string(),
  name: v.string(),
  versionInfo: v.string(),
  licenseDeclared: v.string(),
  packageFileName: v.string(),
})
const Relationship = v.looseObject({ spdxElementId: v.string(), relatedSpdxElement: v.string() })
const Bill = v.looseObject({
  SPDXID: v.string(),
  packages: v.array(Package),
  relationships: v.array(Relationship),
})
type Bill = v.InferOutput<typeof Bill>
const Audit = v.looseObject({ vulnerabilities: v.record(v.string(), v.looseObject({ nodes: v.array(v.string()) })) })

/**
 * Writes which packages are in a build, their licences, and what npm's registry knew about their faults. `paths` are the
 * folders of the packages, because the dependencies in package.json don't say what the pages contain.
 */
export async function writeBill(root: string, folder: string, paths: Set<string>): Promise<void> {
  const { hasFailed, stdout, stderr } = await npm(root, ['sbom', '--sbom-format=spdx'])
  if (hasFailed) throw new OperatorError(`npm could not list the packages: ${stderr.trim()}`)
  const bill = selectPackages(v.parse(Bill, JSON.parse(stdout)), paths)
  await writeFile(join(folder, 'sbom.spdx.json'), JSON.stringify(bill, null, 2))
  // The first package is this one.
  const packages = bill.packages.slice(1)
  const notices = packages.map((one) => `${describe(one)}\n\n${readNotice(join(root, one.packageFileName))}`)
  await writeFile(join(folder, 'LICENSES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`))
  console.log(await audit(root, folder, paths))
}

/** Without the tools that only build, check or test. */
function selectPackages(bill: Bill, paths: Set<string>): Bill {
  const packages = bill.packages.filter(({ packageFileName }, at) => at === 0 || paths.has(packageFileName))
  const listed = new Set([bill.SPDXID, ...packages.map(({ SPDXID }) => SPDXID)])
  const relationships = bill.relationships.filter(
    ({ spdxElementId, relatedSpdxElement }) => listed.has(spdxElementId) && listed.has(relatedSpdxElement),
  )
  return { ...bill, packages, relationships }
}

function describe({ name, versionInfo, licenseDeclared }: Bill['packages'][number]): string {
  return `${name} ${versionInfo}: ${licenseDeclared}`
}

function readNotice(path: string): string {
  const files = readdirSync(path, { withFileTypes: true }).filter((file) => file.isFile() && isNotice.test(file.name))
  return files.map(({ name }) => readFileSync(join(path, name), 'utf8').trim()).join('\n\n')
}

/** Without a network the build still succeeds, and says what is missing. */
async function audit(root: string, folder: string, paths: Set<string>): Promise<string> {
  const { stdout } = await npm(root, ['audit', '--json', '--fetch-retries=0'], AUDIT_MS)
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), Audit), stdout)
  if (!answer.success)
    return "Not audited, as npm's registry did not say which packages have known faults. Later, run: npm audit"
  const known = Object.entries(answer.output.vulnerabilities)
  const ours = known.filter(([, { nodes }]) => nodes.some((path) => paths.has(path)))
  await writeFile(join(folder, 'audit.json'), JSON.stringify(Object.fromEntries(ours), null, 2))
  if (ours.length === 0) return `No known faults in ${paths.size} packages.`
  return `Known faults in packages: ${ours.length}. See audit.json in the folder, or run: npm audit`
}

/** After a build, NODE_ENV would make npm leave out what browsers get. `npm audit` also fails if it finds something. */
function npm(cwd: string, words: string[], timeout = 0) {
  return new Promise<{ hasFailed: boolean; stdout: string; stderr: string }>((resolve) => {
    execFile('npm', [...words, '--include=dev'], { cwd, maxBuffer: 64 * 1024 ** 2, timeout }, (error, stdout, stderr) =>
      resolve({ hasFailed: error !== null, stdout, stderr }),
    )
  })
}

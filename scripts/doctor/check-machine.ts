import { type StatsFs, statSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { findMaxConnections } from '#app/http-server/connection-gate.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { readDescriptorLimit } from '#platform/processes/descriptor-limit.ts'
import { formatBytes } from '../terminal/format-bytes.ts'
import type { DoctorContext } from './doctor-context.ts'
import { combine, type Finding, fail, pass, skip, warn } from './finding.ts'

type Space = Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>

interface Disk {
  readSpace(path: string): Promise<Space>
  isWritable(path: string): Promise<boolean>
}

/** The blob store refuses uploads below this. */
const MIN_INODES = 10_000
/** The warning comes at this multiple of what is needed. */
const EARLY = 4

/** The room in the folders that the site writes to. */
export async function checkDisk({ config }: DoctorContext, disk: Disk = thisDisk): Promise<Finding> {
  const { dataDir, backups, storage } = config
  const folders = { DATA_DIR: dataDir, ...(backups.directory && { BACKUP_DIR: backups.directory }) }
  const findings = Object.entries(folders).map(async ([name, path]) => {
    const space = await disk.readSpace(path).catch((error: unknown) => describeError(error))
    if (typeof space === 'string') return fail(`${name} cannot be read (${space}): create it, or correct the setting.`)
    if (!(await disk.isWritable(path)))
      return fail(`${name} (${path}) cannot be written: give it to the user of the site, or mount it for writing.`)
    return judgeSpace(`${name} (${path})`, space, storage.minFreeBytes)
  })
  const places = backups.directory === null ? [] : [judgePlaces(dataDir, backups.directory)]
  return combine([...(await Promise.all(findings)), ...places])
}

const thisDisk: Disk = {
  readSpace: statfs,
  isWritable: (path) =>
    access(path, constants.W_OK).then(
      () => true,
      () => false,
    ),
}

function judgeSpace(name: string, space: Space, minBytes: number): Finding {
  const { bavail, bsize, files, ffree } = space
  const free = bavail * bsize
  // Some file systems have no fixed number of inodes, and report none.
  const inodes = files > 0 ? ffree : Number.POSITIVE_INFINITY
  const text = `${name} has ${formatBytes(free)} free${files > 0 ? ` and room for ${ffree} files` : ''}`
  if (free < minBytes || inodes < MIN_INODES) return fail(`${text}: make room, as uploads and backups may fail.`)
  if (free < EARLY * minBytes || inodes < EARLY * MIN_INODES) return warn(`${text}: make room soon.`)
  return pass(`${text}.`)
}

function judgePlaces(dataDir: string, backupDir: string): Finding {
  const [data, backup] = [dataDir, backupDir].map((path) => statSync(path, { throwIfNoEntry: false })?.dev)
  if (data === undefined || data !== backup) return pass('Backups are on another disk.')
  return warn('BACKUP_DIR is on the disk of DATA_DIR, and would be lost with it: choose another disk or S3.')
}

/** The limit of the running site or, if it could not be asked, that of this command. */
export async function checkDescriptors(context: DoctorContext): Promise<Finding> {
  const report = await context.site().catch(() => null)
  const limit = report ? report.descriptors : readDescriptorLimit()
  const whose = report ? 'The site' : 'This command'
  if (limit === null || !Number.isFinite(limit)) return skip('This system has no limit that can be read.')
  const { maxConnections } = context.config.server
  const possible = findMaxConnections(context.config, limit)
  if (possible >= maxConnections) return pass(`${whose} may open ${limit} files and sockets.`)
  return warn(
    `${whose} may open ${limit} files and sockets, which is enough for ${possible} connections rather than MAX_CONNECTIONS=${maxConnections}: set LimitNOFILE of the service to ${Math.ceil((maxConnections * 4) / 3) + 1}.`,
  )
}

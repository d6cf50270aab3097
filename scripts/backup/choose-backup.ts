import { basename } from 'node:path'
import type { Config } from '#config/config.ts'
import { DamagedBackup, verifyBackup } from '#platform/database/backup/backup-file.ts'
import { findMissingFiles } from '#platform/database/backup/copy-files.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { type BackupSource, openAutomaticBackups } from './backup-source.ts'

interface ChooseOptions {
  config: Config
  /** `latest` or the name of one. */
  wanted: string
  allowsMissing: boolean
  /** Whether to take an older one if the newest is damaged. */
  takesOlder: boolean
  /** The command that restores this one, for the operator. */
  commandFor: (name: string) => string
}

/** The automatic backup to restore. If the newest is damaged, this finds the newest good one. */
export async function chooseBackup(options: ChooseOptions): Promise<BackupSource> {
  const backups = await openAutomaticBackups(options.config)
  const first = await backups.fetch(options.wanted)
  // Somebody who names a backup wants that one; the restore itself says what is wrong with it.
  if (options.wanted !== 'latest') return first
  const fault = await findFault(first, options)
  if (fault === null) return first
  await first.remove()
  const told = `The newest backup, ${basename(first.file)}, is damaged: ${fault}.`
  const older = await findGood(backups, options)
  if (!older) throw new OperatorError(`${told} No older one is good.`)
  const name = basename(older.file)
  if (options.takesOlder) {
    console.error(`${told} This restores the next older good one, ${name}.`)
    return older
  }
  await older.remove()
  throw new OperatorError(
    `${told}\nThe next older good one is ${name}. This restores it:\n  ${options.commandFor(name)}`,
  )
}

async function findGood(
  { names, fetch }: Awaited<ReturnType<typeof openAutomaticBackups>>,
  options: ChooseOptions,
): Promise<BackupSource | null> {
  for (const name of names.slice(1)) {
    const source = await fetch(name)
    if ((await findFault(source, options)) === null) return source
    await source.remove()
  }
  return null
}

/** Why a backup could not be restored, as far as that can be seen without restoring it. */
async function findFault({ file, files }: BackupSource, { allowsMissing }: ChooseOptions): Promise<string | null> {
  try {
    await verifyBackup(file)
  } catch (error) {
    if (error instanceof DamagedBackup) return error.reason
    throw error
  }
  const missing = allowsMissing ? [] : await findMissingFiles(file, files)
  return missing.length === 0 ? null : `${missing.length} of its files are missing or incomplete`
}

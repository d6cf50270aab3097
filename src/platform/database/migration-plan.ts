import { OperatorError } from '../errors/operator-error.ts'

export interface Migration {
  name: string
  sha256: string
}

/** The migrations still to be applied. Throws if the files and the database contradict each other. */
export function planMigrations<File extends Migration>(files: File[], applied: Migration[]): File[] {
  const known = new Map(files.map((file) => [file.name, file]))
  const foreign = applied.find(({ name, sha256 }) => known.get(name)?.sha256 !== sha256)
  const newest = files.at(-1)?.name ?? ''
  if (foreign && foreign.name > newest)
    throw new OperatorError(
      `This database was upgraded by a later version, which added migration ${foreign.name}: start that version, or restore the backup made before the upgrade into an empty database (docs/operations.md, Upgrade).`,
    )
  if (foreign)
    throw new OperatorError(
      `This database was made by another version, which has a different migration ${foreign.name}: start that version, or start this one with an empty DATA_DIR or database.`,
    )
  const done = new Set(applied.map(({ name }) => name))
  const last =
    applied
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? ''
  const pending = files.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => name < last)
  if (late)
    throw new OperatorError(`Migration ${late.name} sorts before ${last}, which was already applied. Renumber it.`)
  return pending
}

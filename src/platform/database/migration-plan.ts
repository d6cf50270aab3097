import { OperatorError } from '../errors/operator-error.ts'

export interface Migration {
  name: string
  sha256: string
}

/** The migrations still to be applied. Throws if the files and the database contradict each other. */
export function planMigrations<File extends Migration>(files: File[], applied: Migration[]): File[] {
  const known = new Map(files.map((file) => [file.name, file]))
  for (const { name, sha256 } of applied) {
    const file = known.get(name)
    if (!file) throw new OperatorError(`Migration ${name} was applied to this database, but its file is missing.`)
    if (file.sha256 !== sha256) {
      throw new OperatorError(`Migration ${name} was edited after it was applied. Restore it and write a new one.`)
    }
  }
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

/** The first line of a migration tells operators what it means for a site that is running. */
export interface UpgradeNote {
  secondsPer100kLeads: number
  /**
   * Whether processes of the previous version can keep running. In batches: the file is one statement, which is repeated
   * until it changes no row, and the site works before that.
   */
  runs: Runs
  /** What comes after it in the line. */
  remark: string
}

type Runs = 'beside the old version' | 'in batches beside the old version' | 'once the old version has stopped'

const MARK = '-- Upgrade: '
const LINE =
  /^-- Upgrade: (\d+) s per 100,000 leads, ((?:in batches )?beside the old version|once the old version has stopped)(.*)\.$/

/** Null if there is no note, as in the migrations of 1.0, which only a new database still needs. */
export function readUpgradeNote(name: string, sql: string): UpgradeNote | null {
  const [line = ''] = sql.split('\n', 1)
  if (!line.startsWith(MARK)) return null
  const [, seconds, runs, remark = ''] = LINE.exec(line) ?? []
  if (!isRuns(runs))
    throw new Error(
      `The first line of migration ${name} must be like "${MARK}2 s per 100,000 leads, beside the old version."`,
    )
  return { secondsPer100kLeads: Number(seconds), runs, remark }
}

function isRuns(text: string | undefined): text is Runs {
  return text !== undefined
}

/** For an operator: how long it takes with this many leads, and what may run at the same time. */
export function describeUpgrade(name: string, note: UpgradeNote | null, leads: number): string {
  if (!note) return name
  const seconds = Math.ceil((note.secondsPer100kLeads * leads) / 100_000)
  return `${name} (${seconds === 0 ? 'under a second' : `about ${seconds} s`}, ${note.runs}${note.remark})`
}

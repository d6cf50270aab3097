import type pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'
import { type MigrationFile, readAppliedMigrations, readMigrations, runsInBatches } from './migrate.ts'
import { planMigrations } from './migration-plan.ts'
import { describeUpgrade } from './upgrade-note.ts'

export interface UpgradePlan {
  /** Whether the database has never been used. */
  isNew: boolean
  leads: number
  pending: MigrationFile[]
}

/** What a start of this version would do to the database. Changes nothing. */
export async function planUpgrade(client: pg.ClientBase, directory: string): Promise<UpgradePlan> {
  const applied = await readAppliedMigrations(client)
  const pending = planMigrations(await readMigrations(directory), applied)
  return { isNew: applied.length === 0, leads: pending.length > 0 ? await countLeads(client) : 0, pending }
}

export function describePlan({ pending, leads }: Pick<UpgradePlan, 'pending' | 'leads'>): string[] {
  return pending.map(({ name, note }) => describeUpgrade(name, note, leads))
}

/** Refuses migrations that would break the other processes, which still have the previous version. */
export function requireAlone({ pending }: UpgradePlan, otherProcesses: number): void {
  const breaking = pending.find(({ note }) => note?.runs === 'once the old version has stopped')
  if (breaking && otherProcesses > 0)
    throw new OperatorError(
      `Migration ${breaking.name} cannot run beside the old version: stop the other processes on this database (${otherProcesses}), then start this one.`,
    )
}

/** Refuses tables that this version cannot work with yet. */
export async function requireUpgraded(client: pg.ClientBase, directory: string): Promise<void> {
  const pending = planMigrations(await readMigrations(directory), await readAppliedMigrations(client))
  const needed = pending.find((file) => !runsInBatches(file))
  if (needed)
    throw new OperatorError(
      `This database is from an earlier version, without migration ${needed.name}: start the site with this version first, which upgrades it (docs/operations.md, Upgrade).`,
    )
}

async function countLeads(client: pg.ClientBase): Promise<number> {
  const { rows: found } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'inquiries'",
  )
  if (found.length === 0) return 0
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from public.inquiries')
  return rows[0]?.count ?? 0
}

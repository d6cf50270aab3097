import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { createDatabase } from '#platform/database/database.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { createLogger } from '#platform/log/logger.ts'
import { listLeads as listAllLeads } from '#services/leads/lead-store.ts'
import type { Tables } from '#services/tables.ts'
import { secondTry } from '../second-try.ts'
import type { Product } from './start-product.ts'

const log = createLogger({ level: 'silent' })

/**
 * The leads of a running product from this address, read as the team's own command reads them. A second try of a test
 * does not count those of its first try.
 */
export async function listLeads({ dataDir }: Product, kind: InquiryKind, email: string): Promise<Lead[]> {
  const tool = await openDatabaseForTool({ databaseUrl: undefined, dataDir, log })
  const { db, close } = createDatabase<Tables>({ connection: tool.connection, max: 1, log })
  try {
    const leads = await listAllLeads(db, { kind })
    return leads.filter((lead) => lead.email === email && lead.receivedAt.getTime() >= secondTry.beganAt)
  } finally {
    await close()
    await tool.close()
  }
}

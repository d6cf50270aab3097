import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { runScript } from '../run-script.ts'
import type { Product } from './start-product.ts'

interface ListedLead {
  reference: string
  fullName: string
  email: string
  phone: string
  details: Record<string, unknown>
  source: Record<string, unknown>
  flags: string[]
}

/** The leads of a running product from this address, as the team's own command lists them. */
export async function listLeads(product: Product, kind: InquiryKind, email: string): Promise<ListedLead[]> {
  const { output, errors } = await runScript('leads', ['list', '--json', '--kind', kind], { DATA_DIR: product.dataDir })
  if (errors) throw new Error(errors)
  const leads: ListedLead[] = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return leads.filter((lead) => lead.email === email)
}

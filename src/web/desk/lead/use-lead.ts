import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { readLead } from '../desk-client.ts'
import { DeskRefusal } from '../desk-request.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'

type Lead = LeadPage['lead']

interface ShownLead {
  page: LeadPage | null
  /** What happened to the lead, if it doesn't exist any more. */
  gone: string | null
}

/** One lead, reloaded after each act and each hint. The access log has it as opened, unless it is read some other way. */
export function useLead(reference: string, read = readLead) {
  const { isSending } = useDesk()
  const client = useQueryClient()
  const queryKey = queryKeys.lead(reference)
  const query = useQuery({
    queryKey,
    async queryFn(): Promise<ShownLead> {
      const { page, gone } = await readShown(reference, read)
      const lead = client.getQueryData<ShownLead>(queryKey)?.page?.lead
      // While an act is on its way, the answer may be older than the act's result.
      const isOlder = page && lead && isSending() && lead.version > page.lead.version
      return { page: isOlder ? { ...page, lead } : page, gone }
    },
  })
  const change = (work: (lead: Lead) => Lead) =>
    client.setQueryData<ShownLead>(queryKey, (known) =>
      known?.page ? { ...known, page: { ...known.page, lead: work(known.page.lead) } } : known,
    )
  const { page = null, gone = null } = query.data ?? {}
  return { page, gone, isFailed: hasFailed(query), again: () => void query.refetch(), change }
}

async function readShown(reference: string, read: typeof readLead): Promise<ShownLead> {
  try {
    return { page: await read(reference), gone: null }
  } catch (error) {
    if (error instanceof DeskRefusal && error.code === 'not_found') return { page: null, gone: error.message }
    throw error
  }
}

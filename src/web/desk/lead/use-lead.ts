import { useEffect, useEffectEvent, useState } from 'react'
import { type LeadPage, readLead } from '../desk-client.ts'
import { DeskRefusal } from '../desk-request.ts'
import { useFeed } from '../live/live-context.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { useAgain } from '../shell/use-again.ts'

interface ShownLead {
  page: LeadPage | null
  /** What became of it, if it is not there. */
  gone: string | null
  /** Whether the last try to read it failed. */
  isFailed: boolean
  again: () => void
  change: (change: (lead: LeadPage['lead']) => LeadPage['lead']) => void
}

/** One lead, read again after each act and whenever something happened to it. */
export function useLead(reference: string, revision: number): ShownLead {
  const { outbox } = useDesk()
  const [page, setPage] = useState<LeadPage | null>(null)
  const [gone, setGone] = useState<string | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [round, setRound] = useState(0)

  const isSending = useEffectEvent(() => outbox.waiting > 0)
  const read = useEffectEvent(async (isOld: () => boolean) => {
    try {
      const found = await readLead(reference)
      if (isOld()) return
      // While an act is on its way, what was read may be older than what it will make of the lead.
      const mayBeOlder = isSending()
      setPage((known) => {
        const isOlder = mayBeOlder && known !== null && known.lead.version > found.lead.version
        return isOlder ? { ...found, lead: known.lead } : found
      })
      setGone(null)
      setIsFailed(false)
    } catch (error) {
      if (isOld()) return
      // While the server cannot be reached, what is known stays on the screen.
      if (error instanceof DeskRefusal && error.code === 'not_found') setGone(error.message)
      else setIsFailed(true)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or revision reads the same lead again
  useEffect(() => {
    let isLeft = false
    void read(() => isLeft)
    return () => {
      isLeft = true
    }
  }, [reference, revision, round])
  useFeed((leads) => {
    if (leads === null || !page || leads.has(page.lead.id)) setRound((count) => count + 1)
  })

  const again = () => setRound((count) => count + 1)
  useAgain(isFailed, again)
  return { page, gone, isFailed, again, change: (change) => setPage(page && { ...page, lead: change(page.lead) }) }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { DeskRefusal, type LeadPage, readLead } from '../desk-client.ts'

const POLL_MS = 10_000

interface ShownLead {
  page: LeadPage | null
  isGone: boolean
  change: (change: (lead: LeadPage['lead']) => LeadPage['lead']) => void
}

/** One lead, read again after each act, now and then, and when somebody comes back to the page. */
export function useLead(reference: string, revision: number): ShownLead {
  const [page, setPage] = useState<LeadPage | null>(null)
  const [isGone, setIsGone] = useState(false)

  const read = useEffectEvent(async (isOld: () => boolean) => {
    try {
      const found = await readLead(reference)
      if (!isOld()) setPage(found)
    } catch (error) {
      // While the server cannot be reached, what is known stays on the screen.
      if (error instanceof DeskRefusal && error.code === 'not_found' && !isOld()) setIsGone(true)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision reads the same lead again
  useEffect(() => {
    let isLeft = false
    const look = () => void (document.hidden || read(() => isLeft))
    look()
    const timer = setInterval(look, POLL_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reference, revision])

  return { page, isGone, change: (change) => setPage(page && { ...page, lead: change(page.lead) }) }
}

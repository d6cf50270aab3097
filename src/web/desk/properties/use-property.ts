import { useEffect, useEffectEvent, useState } from 'react'
import { DeskRefusal } from '../desk-request.ts'
import { useFeed } from '../live/live-context.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { useAgain } from '../shell/use-again.ts'
import { type PropertyPage, readProperty } from './property-client.ts'

const SCAN_MS = 3000

interface ShownProperty {
  /** Undefined while it is read; null if there is none. */
  page: PropertyPage | null | undefined
  /** Whether the last try to read it failed. */
  isFailed: boolean
  again: () => void
}

/** One property, read again after each act, whenever something happened to its lead, and while a file is scanned. */
export function useProperty(by: { ref: string } | { lead: string }): ShownProperty {
  const { revision } = useDesk()
  const [page, setPage] = useState<PropertyPage | null>()
  const [isFailed, setIsFailed] = useState(false)
  const [round, setRound] = useState(0)
  const key = JSON.stringify(by)

  const read = useEffectEvent(async (isOld: () => boolean) => {
    try {
      const found = await readProperty(by)
      if (isOld()) return
      setPage(found.page)
      setIsFailed(false)
    } catch (error) {
      if (isOld()) return
      // While the server cannot be reached, what is known stays on the screen.
      if (error instanceof DeskRefusal && error.code === 'not_found') setPage(null)
      else setIsFailed(true)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or revision reads the same property again
  useEffect(() => {
    let isLeft = false
    void read(() => isLeft)
    return () => {
      isLeft = true
    }
  }, [key, revision, round])
  useFeed((leads) => {
    if (leads === null || !page || leads.has(page.property.lead.id)) setRound((count) => count + 1)
  })
  const isScanning = page?.files.some(({ scan, arrivedAt, removedAt }) => scan === 'waiting' && arrivedAt && !removedAt)
  useEffect(() => {
    if (!isScanning) return
    const timer = setInterval(() => setRound((count) => count + 1), SCAN_MS)
    return () => clearInterval(timer)
  }, [isScanning])
  const again = () => setRound((count) => count + 1)
  useAgain(isFailed, again)
  return { page, isFailed, again }
}

import { useEffect, useEffectEvent } from 'react'
import type { GivenUp } from '../acts/use-clash.ts'
import { useDesk } from './desk-context.tsx'

/** Does something once the act that a form has sent was given up for a change by somebody else. */
export function useGivenUp(sent: string, work: (theirs: GivenUp['theirs']) => void): void {
  const { givenUp } = useDesk()
  const leave = useEffectEvent(work)
  useEffect(() => {
    if (givenUp !== null && givenUp.id === sent) leave(givenUp.theirs)
  }, [givenUp, sent])
}

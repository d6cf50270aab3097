import { useEffect, useEffectEvent } from 'react'
import { useDesk } from './desk-context.tsx'

/** Does something once the act that a form has sent was given up for a change by somebody else. */
export function useGivenUp(sent: string, work: () => void): void {
  const { givenUp } = useDesk()
  const leave = useEffectEvent(work)
  useEffect(() => {
    if (givenUp !== null && givenUp === sent) leave()
  }, [givenUp, sent])
}

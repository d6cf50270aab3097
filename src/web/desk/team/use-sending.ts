import { useState } from 'react'
import { sayWhy } from './team-client.ts'

interface Sending {
  isBusy: boolean
  /** The result, or the reason for a failure. */
  said: { text: string; isFault: boolean }
  /** Sends a request and reports the result. */
  send: (work: () => Promise<string>) => void
  /** Says why nothing is sent. */
  refuse: (text: string) => void
}

/**
 * One request at a time, with an answer in words. During a request the button is `aria-disabled` and a second press does
 * nothing, because a `disabled` button would lose the focus.
 */
export function useSending(): Sending {
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState({ text: '', isFault: false })
  return {
    isBusy,
    said,
    refuse: (text) => setSaid({ text, isFault: true }),
    send(work) {
      if (isBusy) return
      setIsBusy(true)
      setSaid({ text: '', isFault: false })
      work()
        .then(
          (text) => setSaid({ text, isFault: false }),
          (error: unknown) => setSaid({ text: sayWhy(error), isFault: true }),
        )
        .finally(() => setIsBusy(false))
    },
  }
}

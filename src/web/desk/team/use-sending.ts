import { useState } from 'react'
import { sayWhy } from './team-client.ts'

interface Sending {
  isBusy: boolean
  /** What was done, or why not. */
  said: { text: string; isFault: boolean }
  /** Sends something and says what came of it. */
  send: (work: () => Promise<string>) => void
}

/**
 * One request at a time, with an answer in words. A button is `aria-disabled` meanwhile, and a second press does nothing:
 * one that is `disabled` would lose the focus.
 */
export function useSending(): Sending {
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState({ text: '', isFault: false })
  return {
    isBusy,
    said,
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

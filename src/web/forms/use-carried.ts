import { useEffect, useEffectEvent } from 'react'
import type { InquiryForm } from './use-inquiry-form.ts'

/** As in `carry-href.ts`. */
const MARK = '#from-calculator'

/** Fills in the timeline that the visitor brings from a calculator, in the fragment. */
export function useCarried({ formRef, fill }: InquiryForm, onFilled: () => void): void {
  const open = useEffectEvent(async () => {
    const { hash, pathname, search } = location
    if (!hash.startsWith(MARK)) return
    history.replaceState(history.state, '', pathname + search)
    const module = await import('./fill-carried.ts').catch(() => null)
    if (!module || !formRef.current) return
    module.fillCarried('sell-fast', formRef.current, hash)
    // Stores the draft.
    await fill([])
    onFilled()
  })
  useEffect(() => void open(), [])
}

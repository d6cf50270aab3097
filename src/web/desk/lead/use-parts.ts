import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type ComposerTab, firstFields } from './composer/composer-tabs.ts'
import type { RareAct } from './head/rare-acts.tsx'

/** On a phone one of them is shown at a time. */
export const leadParts = ['messages', 'person', 'property'] as const
export type LeadPart = (typeof leadParts)[number]

/** What is open on a lead’s page. Members who may not reply start with a note. */
export function useParts(first: ComposerTab) {
  const [part, setPart] = useState<LeadPart>('messages')
  const [tab, setTab] = useState<ComposerTab>(first)
  const [isWriting, setIsWriting] = useState(false)
  const [rare, setRare] = useState<RareAct | null>(null)

  function open(wanted: ComposerTab): void {
    setPart('messages')
    setTab(wanted)
    setIsWriting(true)
  }
  /** Opens a tab of the composer and moves the focus to its first field. */
  function write(wanted: ComposerTab): void {
    // Focus at once, because the next letters are text and must not act as shortcuts.
    flushSync(() => open(wanted))
    const field = document.getElementById(firstFields[wanted])
    field?.focus()
    // After the greeting.
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }
  return {
    part,
    setPart,
    tab,
    setTab,
    isWriting,
    open,
    write,
    stopWriting: () => setIsWriting(false),
    rare,
    setRare,
    showAgreement() {
      flushSync(() => setPart('person'))
      document.getElementById('representation')?.focus()
    },
  }
}

export type Parts = ReturnType<typeof useParts>

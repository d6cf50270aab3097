import { useEffect, useRef } from 'react'
import { commandWords } from '#content/desk/command-words.ts'
import type { Today } from '#domain/desk/answers/today.ts'
import { useCommands } from '../shell/commands.ts'
import { keyOf } from './leave-out.ts'
import type { RowActs } from './today-row.tsx'

const listLinks = () => [...document.querySelectorAll<HTMLElement>('.today-link')]
const placeOf = (element: Element | null) => element?.closest<HTMLElement>('[data-lead]') ?? null

function moveFocus(step: 1 | -1): void {
  const links = listLinks()
  const at = links.findIndex((link) => placeOf(link) === placeOf(document.activeElement))
  const start = step === 1 ? 0 : links.length - 1
  links[at < 0 ? start : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
}

/** J and K move through the rows and the unassigned leads; R and C act on the focused one, or else on the first. */
export function useTodayKeys(today: Today | null, acts: RowActs): void {
  useKeptFocus(today)
  const shown = today ? [...today.teamLate.rows, ...today.rows] : []
  const focused = () => placeOf(document.activeElement)?.dataset ?? null
  useCommands([
    { name: commandWords.next, key: 'j', run: () => moveFocus(1) },
    { name: commandWords.previous, key: 'k', run: () => moveFocus(-1) },
    {
      name: commandWords.reply,
      key: 'r',
      run: () => {
        const at = focused()
        const rows = today?.rows.filter(({ kind }) => kind === 'reply' || kind === 'wrote-back')
        const row = at ? shown.find((one) => keyOf(one) === at.key) : rows?.[0]
        if (row) acts.reply(row)
      },
    },
    {
      name: commandWords.claim,
      key: 'c',
      run: () => {
        const at = focused()
        const free = shown.filter(({ assigneeId, kind }) => assigneeId === null && kind !== 'task')
        const ids = [...free.map(({ lead }) => lead.id), ...(today?.unassigned.leads.map(({ id }) => id) ?? [])]
        const id = at ? ids.find((one) => one === at.lead) : today?.unassigned.leads[0]?.id
        if (id !== undefined) acts.claim(id)
      },
    },
  ])
}

/** If the focused row disappears, the one in its place gets the focus. */
function useKeptFocus(today: Today | null): void {
  const last = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows disappear with the data
  useEffect(() => {
    const note = () => {
      last.current = listLinks().findIndex((link) => placeOf(link) === placeOf(document.activeElement))
    }
    if (last.current >= 0 && document.activeElement === document.body) {
      const links = listLinks()
      links[Math.min(last.current, links.length - 1)]?.focus()
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [today])
}

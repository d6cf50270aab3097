import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { commandWords } from '#content/desk/command-words.ts'
import { openSnoozeMenu } from '../acts/snooze-menu.tsx'
import { useCommands } from '../shell/commands.ts'
import { goTo, leadPath } from '../shell/use-address.ts'
import { pressLater, useKeys } from '../shell/use-keys.ts'
import type { Selection } from './bulk/use-selection.ts'
import { focusedLead } from './row-focus.ts'
import type { RowActs } from './row-tools.tsx'
import type { ShownInbox } from './use-inbox.ts'

interface ListKeys {
  list: ShownInbox
  selection: Selection
  acts: RowActs
  /** The lead in the preview. */
  current: string | null
}

/** The keys and commands of the list. They act on the row that has the focus, or else on the lead in the preview. */
export function useListKeys({ list, selection, acts, current }: ListKeys): void {
  const rows = list.inbox?.rows ?? []
  const find = () => rows.find(({ id }) => id === (focusedLead() ?? current))
  const withLead = (work: (id: string) => void) => () => {
    const lead = find()
    if (lead) work(lead.id)
  }
  /** The lead's own key is then pressed there. */
  const open = (key: string | null) => () => {
    const lead = find()
    if (!lead) return
    if (key !== null) pressLater(key, leadPath(lead.reference))
    goTo(leadPath(lead.reference))
  }
  function move(step: 1 | -1): void {
    const at = rows.findIndex(({ id }) => id === (focusedLead() ?? current))
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]
    if (next) document.querySelector<HTMLElement>(`[data-lead="${next.id}"] .row-link`)?.focus()
    if (step === 1 && at === rows.length - 1) list.readMore()
  }
  /** For keys that need a choice: selects the lead, and opens the menu in the bulk bar. */
  const choose = (menu: string) => () => {
    const lead = find()
    if (selection.ids.length === 0 && lead) flushSync(() => selection.toggle(lead.id))
    document.querySelector<HTMLElement>(menu)?.click()
  }
  function snooze(): void {
    const places = selection.ids.length > 0 ? ['.bulk'] : ['.reader', `[data-lead="${find()?.id}"]`]
    const place = places.map((selector) => document.querySelector(selector)).find((element) => element !== null)
    if (place) openSnoozeMenu(place)
  }
  useCommands([
    { name: commandWords.next, key: 'j', run: () => move(1) },
    { name: commandWords.previous, key: 'k', run: () => move(-1) },
    { name: commandWords.claim, key: 'c', run: withLead(acts.claim) },
    { name: commandWords.reply, key: 'r', run: open('r') },
    { name: commandWords.call, key: 'l', run: open('l') },
    { name: commandWords.note, key: 'n', run: open('n') },
    { name: commandWords.task, key: 't', run: open('t') },
    { name: commandWords.snooze, key: 's', run: snooze },
    { name: commandWords.assign, key: 'a', run: choose('.bulk-assign') },
    { name: commandWords.close, key: 'e', run: choose('.bulk-close') },
    { name: commandWords.select, key: 'x', run: withLead((id) => selection.toggle(id)) },
    { name: commandWords.selectAll, run: selection.selectShown },
    { name: commandWords.news, key: '.', run: list.reload },
  ])
  // These move and leave too, but need no line in the list of commands.
  useKeys({
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    escape: () => {
      if (selection.ids.length > 0) selection.clear()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
  })
  useEnter(open(null))
}

/** Enter opens the lead in the preview even if nothing has the focus. A button or a link has its own use for it. */
function useEnter(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && document.activeElement?.matches('body, main') && !event.defaultPrevented) open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

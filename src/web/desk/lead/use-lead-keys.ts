import { commandWords } from '#content/desk/command-words.ts'
import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { type HeadMenu, listLeadCommands } from '../acts/lead-commands.ts'
import { lastListPath, neighbourOf, noteWayBack } from '../inbox/list-order.ts'
import { type Command, useCommands } from '../shell/commands.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { goTo, leadPath } from '../shell/use-address.ts'
import { useKeys } from '../shell/use-keys.ts'
import { findBarriers } from './composer/find-barriers.ts'
import type { DoAct } from './do-act.ts'
import { listMore } from './head/list-more.ts'
import type { Parts } from './use-parts.ts'

interface LeadKeys {
  page: LeadPage
  act: DoAct
  parts: Parts
  now: Date
}

/** The keys and commands of a lead: everything that its buttons and menus do. */
export function useLeadKeys({ page, act, parts, now }: LeadKeys): void {
  const { me, nameOf } = useDesk()
  const openMenu = (menu: HeadMenu) => {
    if (menu === 'assign') return parts.setRare('assign')
    const button = document.querySelector<HTMLElement>(`.lead-${menu}`)
    button?.focus()
    button?.click()
  }
  const rare = listMore({
    page,
    me,
    nameOf,
    act,
    offers: [],
    onRare: parts.setRare,
    onAgreement: parts.showAgreement,
  })
  const { write } = parts
  useCommands([
    ...listLeadCommands(page, me, act, openMenu),
    !findBarriers(page, me, now).isBarred && { name: commandWords.reply, key: 'r', run: () => write('reply') },
    { name: commandWords.note, key: 'n', run: () => write('note') },
    { name: commandWords.call, key: 'l', run: () => write('call') },
    { name: commandWords.task, key: 't', run: () => write('task') },
    {
      name: commandWords.elsewhere,
      run: () => {
        write('call')
        document.getElementById('elsewhere-open')?.click()
        document.getElementById('elsewhere')?.focus()
      },
    },
    ...rare.map((entry): Command | false => {
      const isItem = entry !== false && entry !== 'line' && 'run' in entry
      if (!isItem || entry.refusal || typeof entry.run === 'string' || entry.name === leadScreenWords.assign)
        return false
      return { name: entry.name, run: entry.run }
    }),
  ])
  useKeys({ 1: () => write('reply'), 2: () => write('note'), 3: () => write('call'), 4: () => write('task') })
}

/** The keys that lead elsewhere, which work while the lead is still loading. */
export function useListKeys(reference: string): void {
  useCommands([
    {
      name: commandWords.back,
      key: 'escape',
      run: () => {
        noteWayBack(reference)
        goTo(lastListPath())
      },
    },
    beside(reference, -1, commandWords.previous, '['),
    beside(reference, 1, commandWords.next, ']'),
  ])
}

function beside(reference: string, step: 1 | -1, name: string, key: string): Command | false {
  const other = neighbourOf(reference, step)
  return other !== null && { name, key, run: () => goTo(leadPath(other)) }
}

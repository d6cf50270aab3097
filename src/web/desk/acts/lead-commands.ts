import { commandWords } from '#content/desk/command-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { isOpen } from '#domain/desk/lead-state.ts'
import type { DoAct } from '../lead/do-act.ts'
import type { Command } from '../shell/commands.tsx'
import { askRights, listOffers } from './lead-offers.ts'

/** The page's buttons and fields as named commands. `focus` moves to a field. Acts that would be refused are left out. */
export function listLeadCommands(
  page: LeadPage,
  me: DeskMember,
  act: DoAct,
  focus: (id: string) => () => void,
): (Command | false)[] {
  const { holding, moving } = listOffers(page, me, act)
  const canClose = isOpen(page.lead.state) && askRights(page, me)('close') === null
  return [
    ...[...holding, ...moving]
      .filter(({ refusal }) => refusal === null)
      .map(({ text, key, run }) => ({ name: text, run, ...(key !== undefined && { key }) })),
    me.role !== 'agent' && { name: commandWords.assign, key: 'a', run: focus('assign') },
    canClose && { name: commandWords.close, key: 'e', run: focus('close-as') },
    { name: commandWords.note, key: 'n', run: focus('note') },
    { name: commandWords.call, key: 'l', run: focus('log-call') },
    { name: commandWords.elsewhere, run: focus('elsewhere') },
  ]
}

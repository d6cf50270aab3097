import { commandWords } from '#content/desk/command-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { snoozeWords } from '#content/desk/inbox-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { closeReasons, isOpen } from '#domain/desk/lead-state.ts'
import type { DoAct } from '../lead/do-act.ts'
import type { Command } from '../shell/commands.ts'
import { askRights, listOffers } from './lead-offers.ts'
import { findReplyDue } from './reply-due.ts'
import { listSnoozePresets } from './snooze-presets.ts'
import { tellSnoozed } from './tell-snoozed.ts'

/** Menus and dialogs of a lead's head that a key opens. */
export type HeadMenu = 'assign' | 'snooze' | 'close'

/** The page's buttons and menus as named commands. Acts that would be refused are left out. */
export function listLeadCommands(
  page: LeadPage,
  me: DeskMember,
  act: DoAct,
  open: (menu: HeadMenu) => void,
): (Command | false)[] {
  const why = askRights(page, me)
  const isActive = isOpen(page.lead.state)
  const canClose = isActive && why('close') === null
  const canSnooze = isActive && why('snooze') === null
  return [
    ...listOffers(page, me, act)
      .filter(({ refusal }) => refusal === null)
      .map(({ text, key, run }) => ({ name: text, run, ...(key !== undefined && { key }) })),
    me.role !== 'agent' && { name: commandWords.assign, key: 'a', run: () => open('assign') },
    canSnooze && { name: snoozeWords.title, key: 's', run: () => open('snooze') },
    ...(canSnooze ? listSnoozePresets(new Date(), findReplyDue(page.lead)) : []).map(({ name, until, shown }) => ({
      name: `${snoozeWords.title}: ${snoozeWords.presets[name]}, ${shown}`,
      run: () => act({ act: 'snooze', until: until.toISOString() }, tellSnoozed(until)),
    })),
    canClose && { name: commandWords.close, key: 'e', run: () => open('close') },
    ...(canClose ? closeReasons : []).map((reason) => ({
      name: `${commandWords.close}: ${deskWords.closeReasons[reason]}`,
      run: () => act({ act: 'close', reason }, deskWords.did.close),
    })),
  ]
}

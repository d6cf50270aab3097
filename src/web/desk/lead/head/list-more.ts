import { deskWords } from '#content/desk/desk-words.ts'
import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { askRights, type Offer } from '../../acts/lead-offers.ts'
import type { MenuEntry, MenuItem } from '../../ui/menu.tsx'
import type { DoAct } from '../do-act.ts'
import type { RareAct } from './rare-acts.tsx'

interface More {
  page: LeadPage
  me: DeskMember
  nameOf: (id: string) => string
  act: DoAct
  offers: readonly Offer[]
  /** Opens the dialog of a rare act. */
  onRare: (act: RareAct) => void
  /** Opens the form of an agreement. */
  onAgreement: () => void
}

/**
 * The menu of everything that is done seldom. What a member may not do is there too, with the reason, unless a colleague
 * has the lead: then the menu says who, and offers what is left.
 */
export function listMore({ page, me, nameOf, act, offers, onRare, onAgreement }: More): MenuEntry[] {
  const why = askRights(page, me)
  const { status, assigneeId } = page.lead.state
  const items = (...places: Offer['place'][]): MenuItem[] =>
    offers.filter(({ place }) => places.includes(place)).map(({ text, refusal, run }) => ({ name: text, refusal, run }))
  const rare = (name: string, which: RareAct, refusal: string | null): MenuItem => ({
    name,
    refusal,
    isDanger: which === 'delete',
    run: () => onRare(which),
  })
  const isManager = me.role !== 'agent'
  const entries: MenuEntry[] = [
    isManager && rare(words.assign, 'assign', null),
    ...items('assign'),
    'line',
    { text: fillWords(words.statusIs, { status: deskWords.statuses[status] }) },
    ...items('status', 'more'),
    'line',
    { name: words.agreement, refusal: why('record-representation'), run: onAgreement },
    rare(words.wall, 'wall', why('wall')),
    rare(words.hold, 'hold', why('hold')),
    rare(words.export, 'export', null),
    !page.isAccessAsked && {
      name: words.accessRequest,
      run: () => act({ act: 'access-request' }, teamWords.danger.requestDone),
    },
    'line',
    rare(words.delete, 'delete', why('delete')),
  ]
  if (assigneeId === null || assigneeId === me.id || why('status') === null) return entries
  const isTaking = (name: string) => name === deskWords.acts.takeOver
  return [
    { text: fillWords(words.assignedTo, { name: nameOf(assigneeId) }) },
    ...entries.filter(
      (entry) => typeof entry !== 'object' || 'text' in entry || !entry.refusal || isTaking(entry.name),
    ),
  ]
}

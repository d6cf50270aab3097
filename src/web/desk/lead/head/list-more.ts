import { deskWords } from '#content/desk/desk-words.ts'
import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { askRights, type Offer } from '../../acts/lead-offers.ts'
import type { MenuEntry, MenuItem } from '../../ui/menu/menu-entries.ts'
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

/** The same acts as `listMore`, in three parts. */
export function listMoreParts({ page, me, nameOf, act, offers, onRare, onAgreement }: More) {
  const why = askRights(page, me)
  const { assigneeId } = page.lead.state
  const items = (...places: Offer['place'][]): MenuItem[] =>
    offers.filter(({ place }) => places.includes(place)).map(({ text, refusal, run }) => ({ name: text, refusal, run }))
  const rare = (name: string, which: RareAct, refusal: string | null): MenuItem => ({
    name,
    refusal,
    isDanger: which === 'delete',
    run: () => onRare(which),
  })
  const isOthers = assigneeId !== null && assigneeId !== me.id && why('status') !== null
  const isLeft = ({ name, refusal }: MenuItem) => !isOthers || !refusal || name === deskWords.acts.takeOver
  const assign = [...(me.role === 'agent' ? [] : [rare(words.assign, 'assign', null)]), ...items('assign')]
  const records = [
    { name: words.agreement, refusal: why('record-representation'), run: onAgreement },
    rare(words.wall, 'wall', why('wall')),
    rare(words.hold, 'hold', why('hold')),
    rare(words.export, 'export', null),
    ...(page.isAccessAsked
      ? []
      : [
          {
            name: words.accessRequest,
            run: () => void act({ act: 'access-request' }, teamWords.danger.requestDone),
          },
        ]),
    rare(words.delete, 'delete', why('delete')),
  ]
  return {
    /** Who has the lead, if that is why most acts are left out. */
    holder: isOthers && { text: fillWords(words.assignedTo, { name: nameOf(assigneeId) }) },
    assign: assign.filter(isLeft),
    status: items('status', 'more').filter(isLeft),
    records: records.filter(isLeft),
  }
}

/**
 * The menu of everything that is done seldom. What a member may not do is there too, with the reason, unless a colleague
 * has the lead: then the menu says who, and offers what is left.
 */
export function listMore(more: More): MenuEntry[] {
  const { holder, assign, status, records } = listMoreParts(more)
  return [
    holder,
    ...assign,
    'line',
    status.length > 0 && { text: nameStatus(more.page) },
    ...status,
    'line',
    ...records.filter(({ isDanger }) => !isDanger),
    'line',
    ...records.filter(({ isDanger }) => isDanger),
  ]
}

/** 'Status: New' */
export function nameStatus({ lead }: LeadPage): string {
  return fillWords(words.statusIs, { status: deskWords.statuses[lead.state.status] })
}

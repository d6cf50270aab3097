import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Phone from 'lucide-react/icons/phone'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords as words } from '#content/desk/inbox-words.ts'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { type CloseReason, isOpen, isSnoozed } from '#domain/desk/lead-state.ts'
import { may } from '#domain/desk/may.ts'
import { findReplyDue } from '../acts/reply-due.ts'
import { SnoozeMenu, useSnoozeItems } from '../acts/snooze-menu.tsx'
import { noteCall } from '../lead/last-call.ts'
import { goTo, leadPath } from '../shell/use-address.ts'
import { Menu } from '../ui/menu/menu.tsx'
import type { MenuEntry } from '../ui/menu/menu-entries.ts'

/** Acts that are available in the list. */
export interface RowActs {
  select: (id: string, isRange: boolean) => void
  claim: (id: string) => void
  snooze: (id: string, until: Date) => void
  /** Snoozes until tomorrow morning, which is what a swipe does. */
  later: (id: string) => void
  wake: (id: string) => void
  assign: (id: string, to: string) => void
  close: (id: string, reason: CloseReason) => void
  notSpam: (id: string) => void
  spam: (id: string) => void
}

/** Whether a colleague has the lead, and this member may not change it. */
export function isTaken({ kind, state }: Pick<InboxRow, 'kind' | 'state'>, me: DeskMember): boolean {
  const lead = { ...state, kind, replyDueAt: null, touchedAt: null }
  return may('snooze', { member: me, lead, at: new Date() }) !== null
}

/** What can be done with a lead now. */
export function listAbilities({ state, phone, flags }: InboxRow, now: Date, isTheirs: boolean) {
  const open = isOpen(state)
  const canMark = open && !isTheirs
  return {
    isSuspect: canMark && state.unmeasured === 'suspect',
    canClaim: open && state.assigneeId === null,
    canSnooze: canMark && !isSnoozed(state, now),
    canWake: canMark && isSnoozed(state, now),
    canCall: phone !== '' && !flags.includes('withdrawn'),
    canMark,
  }
}

interface RowToolsProps {
  row: InboxRow
  now: Date
  /** As `isTaken` says. */
  isTheirs: boolean
  acts: RowActs
}

/** Starts a call, and opens the lead, which asks how it went. */
export function callFrom({ reference, phone }: Pick<InboxRow, 'reference' | 'phone'>): void {
  noteCall(reference)
  const link = document.createElement('a')
  link.href = `tel:${phone}`
  // Only a link in the page can be followed in every browser.
  document.body.append(link)
  link.click()
  link.remove()
  goTo(leadPath(reference))
}

/** The frequent acts, which lie over a row that has the pointer or the focus. */
export function QuickActs({ row, now, isTheirs, acts }: RowToolsProps) {
  const { id, fullName } = row
  const { isSuspect, canClaim, canSnooze, canCall } = listAbilities(row, now, isTheirs)
  const button = (text: string, press: (id: string) => void) => (
    <button type="button" className="button tiny" aria-label={`${text} ${fullName}`} onClick={() => press(id)}>
      {text}
    </button>
  )
  return (
    <>
      {isSuspect && button(deskWords.acts['not-spam'], acts.notSpam)}
      {isSuspect && button(deskWords.acts.spam, acts.spam)}
      {canClaim && !isSuspect && (
        <button
          type="button"
          className="button tiny"
          aria-label={`${deskWords.acts.claim} ${fullName}`}
          onClick={() => acts.claim(id)}
        >
          <Check className="icon" aria-hidden="true" />
          {deskWords.acts.claim}
        </button>
      )}
      {canSnooze && (
        <SnoozeMenu
          className="button tiny"
          label={`${words.snooze} ${fullName}`}
          now={now}
          due={findReplyDue(row)}
          onSnooze={(until) => acts.snooze(id, until)}
        />
      )}
      {canCall && (
        <a
          className="button tiny"
          href={`tel:${row.phone}`}
          aria-label={`${deskWords.lead.phone} ${fullName}`}
          onClick={() => {
            noteCall(row.reference)
            goTo(leadPath(row.reference))
          }}
        >
          <Phone className="icon" aria-hidden="true" />
        </a>
      )}
    </>
  )
}

/** All acts of a row, for every way of pointing. */
export function RowMenu({ row, now, isTheirs, acts }: RowToolsProps) {
  const { id, fullName } = row
  const snooze = useSnoozeItems(now, findReplyDue(row), (until) => acts.snooze(id, until))
  /** Made when the menu opens, because a list has many rows. */
  function listItems(): MenuEntry[] {
    const can = listAbilities(row, now, isTheirs)
    return [
      { name: words.open, shortcut: 'Enter', run: leadPath(row.reference) },
      can.canClaim && { name: deskWords.acts.claim, shortcut: 'C', run: () => acts.claim(id) },
      can.canCall && { name: deskWords.lead.phone, run: () => callFrom(row) },
      can.canWake && { name: deskWords.acts.wake, run: () => acts.wake(id) },
      can.isSuspect && { name: deskWords.acts['not-spam'], run: () => acts.notSpam(id) },
      can.canMark && { name: words.markSpam, run: () => acts.spam(id) },
      { name: words.select, shortcut: 'X', run: () => acts.select(id, false) },
      ...(can.canSnooze ? [{ text: words.snoozeUntil }, ...snooze.items()] : []),
    ]
  }
  return (
    <>
      <Menu className="row-more" label={`${words.acts} ${fullName}`} items={listItems}>
        <Ellipsis className="icon" aria-hidden="true" />
      </Menu>
      {snooze.dialog}
    </>
  )
}

import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Phone from 'lucide-react/icons/phone'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords } from '#content/desk/inbox-words.ts'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { closeReasons, isOpen, isWithinWall } from '#domain/desk/lead-state.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { findReplyDue } from '../../acts/reply-due.ts'
import { SnoozeMenu } from '../../acts/snooze-menu.tsx'
import { noteCall } from '../../lead/last-call.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { goTo, leadPath } from '../../shell/use-address.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import type { MenuEntry } from '../../ui/menu/menu-entries.ts'
import { isTaken, listAbilities, type RowActs } from '../row-tools.tsx'

interface PreviewActsProps {
  row: InboxRow
  acts: RowActs
  now: Date
}

/** The acts of the lead in the preview. The next one is filled. */
export function PreviewActs({ row, acts, now }: PreviewActsProps) {
  const { id, reference, phone } = row
  const { me } = useDesk()
  const isTheirs = isTaken(row, me)
  const can = listAbilities(row, now, isTheirs)
  return (
    <>
      {can.isSuspect && (
        <button type="button" className="button main" onClick={() => acts.notSpam(id)}>
          {deskWords.acts['not-spam']}
        </button>
      )}
      {can.canClaim && !can.isSuspect && (
        <button type="button" className="button main" onClick={() => acts.claim(id)}>
          <Check className="icon" aria-hidden="true" />
          {deskWords.acts.claim} <kbd>C</kbd>
        </button>
      )}
      {can.canCall && (
        <a
          className="button"
          href={`tel:${phone}`}
          aria-label={`${deskWords.lead.phone} ${formatPhone(phone)}`}
          onClick={() => {
            noteCall(reference)
            goTo(leadPath(reference))
          }}
        >
          <Phone className="icon" aria-hidden="true" />
          {deskWords.lead.phone}
        </a>
      )}
      {can.canSnooze && <SnoozeMenu now={now} due={findReplyDue(row)} onSnooze={(until) => acts.snooze(id, until)} />}
      {can.canWake && (
        <button type="button" className="button" onClick={() => acts.wake(id)}>
          {deskWords.acts.wake}
        </button>
      )}
      <MoreMenu row={row} isTheirs={isTheirs} acts={acts} />
    </>
  )
}

function MoreMenu({ row, isTheirs, acts }: Omit<PreviewActsProps, 'now'> & { isTheirs: boolean }) {
  const { me, members } = useDesk()
  const { id, state, reference } = row
  const open = isOpen(state)
  // Only managers assign leads to others.
  const takers = members.filter(
    (member) =>
      !member.hasLeft &&
      member.id !== state.assigneeId &&
      (me.role !== 'agent' || member.id === me.id) &&
      isWithinWall({ ...state, assigneeId: member.id }),
  )
  function listItems(): MenuEntry[] {
    return [
      { name: inboxWords.open, shortcut: 'Enter', run: leadPath(reference) },
      {
        name: inboxWords.copyLink,
        run: () => void navigator.clipboard?.writeText(location.origin + leadPath(reference)),
      },
      ...(open && takers.length > 0
        ? [
            { text: inboxWords.assign },
            ...takers.map((member) => ({
              name: member.id === me.id ? inboxWords.toMe : member.displayName,
              run: () => acts.assign(id, member.id),
            })),
          ]
        : []),
      ...(open && !isTheirs
        ? [
            { text: deskWords.lead.closeAs },
            ...closeReasons.map((reason) => ({
              name: deskWords.closeReasons[reason],
              run: () => acts.close(id, reason),
            })),
            'line' as const,
            { name: inboxWords.markSpam, isDanger: true, run: () => acts.spam(id) },
          ]
        : []),
    ]
  }
  return (
    <Menu className="button" items={listItems}>
      {deskWords.more}
      <ChevronDown className="icon" aria-hidden="true" />
    </Menu>
  )
}

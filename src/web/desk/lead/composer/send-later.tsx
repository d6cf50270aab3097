import ChevronDown from 'lucide-react/icons/chevron-down'
import { snoozeWords } from '#content/desk/inbox-words.ts'
import { composerWords as words } from '#content/desk/lead/composer-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { checkSendAt } from '#domain/desk/messages/decide-message.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { describeReplyDue } from '../../acts/reply-due.ts'
import { listSnoozePresets } from '../../acts/snooze-presets.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { usePickTime } from '../../ui/pick-time.tsx'

interface SendLaterProps {
  lead: LeadPage['lead']
  now: Date
  isBarred: boolean
  onSend: (at: Date) => void
}

/** The times at which a mail can go out instead of now. */
export function SendLater({ lead, now, isBarred, onSend }: SendLaterProps) {
  const due = lead.state.repliedAt === null ? new Date(lead.replyDueAt) : null
  const { dialog, open } = usePickTime({
    title: words.pickTitle,
    action: words.pickDone,
    now,
    due,
    check: (at) => checkSendAt(at, new Date()),
    onPick: onSend,
  })
  if (isBarred) return null
  return (
    <>
      <Menu
        className="button quiet"
        items={[
          ...listSnoozePresets(now, due).map(({ name, until, shown }) => ({
            name: snoozeWords.presets[name],
            detail: shown,
            run: () => onSend(until),
          })),
          { name: words.pick, run: open },
          due !== null && due > now && 'line',
          due !== null && due > now && { text: fillWords(words.dueBefore, { due: describeReplyDue(due, now) }) },
        ]}
      >
        {words.sendLater}
        <ChevronDown className="icon" aria-hidden="true" />
      </Menu>
      {dialog}
    </>
  )
}

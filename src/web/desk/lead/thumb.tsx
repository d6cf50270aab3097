import Reply from 'lucide-react/icons/reply'
import { deskWords } from '#content/desk/desk-words.ts'
import { snoozeWords } from '#content/desk/inbox-words.ts'
import { composerWords } from '#content/desk/lead/composer-words.ts'
import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { closeReasons, isOpen } from '#domain/desk/lead-state.ts'
import { askRights, listOffers } from '../acts/lead-offers.ts'
import { findReplyDue } from '../acts/reply-due.ts'
import { useSnoozeItems } from '../acts/snooze-menu.tsx'
import { tellSnoozed } from '../acts/tell-snoozed.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import type { MenuEntry } from '../ui/menu/menu-entries.ts'
import type { ComposerTab } from './composer/composer-tabs.ts'
import { findBarriers } from './composer/find-barriers.ts'
import type { DoAct } from './do-act.ts'
import { CallButton } from './head/lead-acts.tsx'
import { listMoreParts, nameStatus } from './head/list-more.ts'
import type { RareAct } from './head/rare-acts.tsx'

interface ThumbProps {
  page: LeadPage
  act: DoAct
  now: Date
  onRare: (act: RareAct | null) => void
  onAgreement: () => void
  onWrite: (tab: ComposerTab) => void
}

/** On a phone, the bar at the bottom: call, reply, and everything else. */
export function Thumb({ page, act, now, onRare, onAgreement, onWrite }: ThumbProps) {
  const { me, nameOf } = useDesk()
  const why = askRights(page, me)
  const offers = listOffers(page, me, act)
  const isActive = isOpen(page.lead.state)
  const snooze = useSnoozeItems(now, findReplyDue(page.lead), (until) =>
    act({ act: 'snooze', until: until.toISOString() }, tellSnoozed(until)),
  )
  const tabs = ['note', 'call', 'task'] as const
  const { holder, assign, status, records } = listMoreParts({ page, me, nameOf, act, offers, onRare, onAgreement })
  const items: MenuEntry[] = [
    holder,
    ...offers
      .filter(({ place }) => place === 'claim' || place === 'snooze' || place === 'close')
      .map(({ text, refusal, run }) => ({ name: text, refusal, run })),
    ...tabs.map((tab) => ({ name: composerWords.tabs[tab], run: () => onWrite(tab) })),
    'line',
    isActive && why('snooze') === null && { name: snoozeWords.title, entries: snooze.items() },
    isActive &&
      why('close') === null && {
        name: words.close,
        entries: closeReasons.map((reason) => ({
          name: deskWords.closeReasons[reason],
          run: () => void act({ act: 'close', reason }, deskWords.did.close),
        })),
      },
    { name: nameStatus(page), entries: status },
    ...assign,
    { name: words.records, entries: records },
  ]
  return (
    <footer className="thumb">
      <CallButton page={page} now={now} />
      <button
        type="button"
        className="button main"
        disabled={findBarriers(page, me, now).isBarred}
        onClick={() => onWrite('reply')}
      >
        <Reply className="icon" aria-hidden="true" />
        {words.reply}
      </button>
      <Menu items={items}>{words.more}</Menu>
      {snooze.dialog}
    </footer>
  )
}

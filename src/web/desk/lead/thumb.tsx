import Reply from 'lucide-react/icons/reply'
import { deskWords } from '#content/desk/desk-words.ts'
import { snoozeWords } from '#content/desk/inbox-words.ts'
import { composerWords } from '#content/desk/lead/composer-words.ts'
import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { closeReasons, isOpen } from '#domain/desk/lead-state.ts'
import { guardCall } from '#domain/desk/messages/guard-call.ts'
import { askRights, listOffers } from '../acts/lead-offers.ts'
import { findReplyDue } from '../acts/reply-due.ts'
import { useSnoozeItems } from '../acts/snooze-menu.tsx'
import { tellSnoozed } from '../acts/tell-snoozed.ts'
import { callFrom } from '../inbox/row-tools.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import type { MenuEntry } from '../ui/menu/menu-entries.ts'
import type { ComposerTab } from './composer/composer-tabs.ts'
import { findBarriers } from './composer/find-barriers.ts'
import type { DoAct } from './do-act.ts'
import { factsOf } from './facts/consent-card.tsx'
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

/** On a phone, the bar at the bottom: call, or claim while nobody has the lead, then reply, and everything else. */
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
  const claim = offers.find(({ place, refusal }) => place === 'claim' && refusal === null)
  const { phone } = page.lead
  const items: MenuEntry[] = [
    holder,
    claim !== undefined &&
      phone !== '' && { name: words.call, refusal: guardCall(factsOf(page, now)), run: () => callFrom(page.lead) },
    ...offers
      .filter((offer) => offer !== claim)
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
      {claim ? (
        <button type="button" className="button main" onClick={claim.run}>
          {claim.text}
        </button>
      ) : (
        <CallButton page={page} now={now} />
      )}
      <button
        type="button"
        className={claim ? 'button' : 'button main'}
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

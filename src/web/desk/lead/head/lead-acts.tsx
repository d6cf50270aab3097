import Phone from 'lucide-react/icons/phone'
import { deskWords } from '#content/desk/desk-words.ts'
import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { closeReasons, isOpen } from '#domain/desk/lead-state.ts'
import { guardCall } from '#domain/desk/messages/guard-call.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { askRights, listOffers, type Offer } from '../../acts/lead-offers.ts'
import { findReplyDue } from '../../acts/reply-due.ts'
import { SnoozeMenu } from '../../acts/snooze-menu.tsx'
import { tellSnoozed } from '../../acts/tell-snoozed.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import type { DoAct } from '../do-act.ts'
import { factsOf } from '../facts/consent-card.tsx'
import { noteCall } from '../last-call.ts'
import { MenuName } from './lead-head.tsx'
import { listMore } from './list-more.ts'
import type { RareAct } from './rare-acts.tsx'

interface LeadActsProps {
  page: LeadPage
  act: DoAct
  now: Date
  onRare: (act: RareAct | null) => void
  onAgreement: () => void
}

/** The buttons of the head. At most one is filled: while nobody has the lead, its claim. */
export function LeadActs({ page, act, now, onRare, onAgreement }: LeadActsProps) {
  const { me, nameOf } = useDesk()
  const { state } = page.lead
  const offers = listOffers(page, me, act)
  const isActive = isOpen(state)
  const ofPlace = (place: Offer['place']) => offers.filter((offer) => offer.place === place)
  const why = askRights(page, me)
  const [mayClose, maySnooze] = [why('close'), why('snooze')]
  return (
    <div className="lead-acts">
      {ofPlace('claim').map((offer) => (
        <OfferButton key={offer.text} offer={offer} look="button main" />
      ))}
      <CallButton page={page} now={now} />
      {isActive && maySnooze === null && (
        <SnoozeMenu
          className="button lead-snooze"
          now={now}
          due={findReplyDue(page.lead)}
          onSnooze={(until) => act({ act: 'snooze', until: until.toISOString() }, tellSnoozed(until))}
        />
      )}
      {ofPlace('snooze').map((offer) => (
        <OfferButton key={offer.text} offer={offer} look="button" />
      ))}
      {isActive && mayClose === null && (
        <Menu
          className="button lead-close"
          items={closeReasons.map((reason) => ({
            name: deskWords.closeReasons[reason],
            run: () => act({ act: 'close', reason }, deskWords.did.close),
          }))}
        >
          <MenuName>{words.close}</MenuName>
        </Menu>
      )}
      {ofPlace('close').map((offer) => (
        <OfferButton key={offer.text} offer={offer} look="button" />
      ))}
      <Menu className="button lead-more" items={listMore({ page, me, nameOf, act, offers, onRare, onAgreement })}>
        <MenuName>{words.more}</MenuName>
      </Menu>
    </div>
  )
}

function OfferButton({ offer: { text, key, refusal, run }, look }: { offer: Offer; look: string }) {
  return (
    <>
      <button type="button" className={look} disabled={refusal !== null} onClick={run}>
        {text} {key && <kbd>{key.toUpperCase()}</kbd>}
      </button>
      {refusal !== null && <span className="small soft">{refusal}</span>}
    </>
  )
}

/** Starts a call, after which the page asks how it went. Nobody who must not be called has a link. */
export function CallButton({ page, now }: { page: LeadPage; now: Date }) {
  const { phone, reference } = page.lead
  if (phone === '') return null
  const content = (
    <>
      <Phone className="icon" aria-hidden="true" />
      {words.call}
    </>
  )
  const refusal = guardCall(factsOf(page, now))
  if (refusal !== null)
    return (
      <button type="button" className="button" disabled title={refusal}>
        {content}
      </button>
    )
  return (
    <a
      className="button"
      href={`tel:${phone}`}
      aria-label={`${words.call} ${formatPhone(phone)}`}
      onClick={() => noteCall(reference)}
    >
      {content}
    </a>
  )
}

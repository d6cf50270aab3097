import { replyWords } from '#content/desk/reply-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { describeConsent } from '#domain/desk/messages/describe-consent.ts'
import { findClientEnd, type GuardFacts, guardOutgoing } from '#domain/desk/messages/outgoing-guard.ts'
import { toGuardedLead } from '#domain/desk/messages/to-guarded-lead.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { formatTorontoTimeWithZone, toTorontoDay } from '#domain/text/format-toronto-time.ts'

const words = replyWords.consent
const shown = ['reply', 'follow-up', 'introduction'] as const

type Consented = Pick<LeadPage, 'lead' | 'suppressedAt' | 'consents'>

/** The facts that the guard needs about this lead. */
export function factsOf({ lead, suppressedAt, consents }: Consented, at: Date) {
  return {
    lead: toGuardedLead({ ...lead, receivedAt: new Date(lead.receivedAt) }),
    suppressedAt: suppressedAt === null ? null : new Date(suppressedAt),
    consents: consents.map(toFact),
    at,
  }
}

function toFact(consent: LeadPage['consents'][number]) {
  const { givenAt, endsAt } = consent
  return { ...consent, givenAt: new Date(givenAt), endsAt: endsAt === null ? null : new Date(endsAt) }
}

/** The purposes for which we may write to the person, with proof. */
export function ConsentCard({ page, now }: { page: LeadPage; now: Date }) {
  const facts = factsOf(page, now)
  return (
    <section className="card" aria-labelledby="consent">
      <h2 id="consent">{words.title}</h2>
      <ConsentVerdicts page={page} now={now} />
      {facts.consents.length === 0 && <p className="hint">{words.none}</p>}
      <ul className="consents">
        {facts.consents.map((consent) => (
          <li key={consent.id}>
            {describeConsent(consent)}
            <details>
              <summary>{words.proof}</summary>
              <dl>
                <dt>{words.person}</dt>
                <dd>
                  {page.lead.fullName}, {page.lead.email}
                </dd>
                <dt>{words.wording}</dt>
                <dd>
                  {consent.wordingVersion},{' '}
                  {consent.inquiryId === page.lead.id ? words.thisInquiry : words.otherInquiry}
                </dd>
                {consent.textSha256 !== '' && (
                  <>
                    <dt>{words.hash}</dt>
                    <dd className="hash">{consent.textSha256}</dd>
                  </>
                )}
                <dt>{words.time}</dt>
                <dd>{formatTorontoTimeWithZone(consent.givenAt)}</dd>
                {consent.page !== '' && (
                  <>
                    <dt>{words.page}</dt>
                    <dd>{consent.page}</dd>
                  </>
                )}
              </dl>
              <button type="button" className="button small" onClick={({ currentTarget }) => printAlone(currentTarget)}>
                {words.print}
              </button>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For what we may write to the address of an inquiry. */
export function ConsentVerdicts({ page, now }: { page: Consented; now: Date }) {
  const facts = factsOf(page, now)
  return (
    <dl className="verdicts">
      {shown.map((purpose) => (
        <div key={purpose} className="verdict">
          <dt>{words.may[purpose]}</dt>
          <dd>{describeVerdict({ ...facts, purpose })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Prints the consent around the button, and nothing else on the page. */
function printAlone(button: HTMLElement): void {
  const proof = button.closest('li')
  if (!proof) return
  proof.dataset.printed = ''
  print()
  delete proof.dataset.printed
}

function describeVerdict(facts: GuardFacts): string {
  const verdict = guardOutgoing(facts)
  if (verdict.kind === 'barred') return `${words.no}. ${verdict.why}`
  const endsAt = findEnd(facts, verdict)
  return endsAt ? `${words.until} ${formatDeskDay(toTorontoDay(endsAt))}` : words.yes
}

/** When the consent or exemption ends, if it does. */
function findEnd({ consents, lead }: GuardFacts, verdict: ReturnType<typeof guardOutgoing>): Date | null {
  if (verdict.kind === 'consented') return consents.find(({ id }) => id === verdict.consentId)?.endsAt ?? null
  return verdict.kind === 'exempt' && verdict.exemption === 'agreement' ? findClientEnd(lead) : null
}

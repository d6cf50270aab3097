import { ownInquiry as words } from '#content/pages/own-inquiry.ts'
import { describeLead, type LeadRow } from '#domain/leads/describe-lead.ts'
import type { ConsentEntry, ShownInquiry } from '#domain/site/dynamic-page.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { LegalDrawing } from '../../art/legal-drawing.tsx'
import { FaultSummary } from '../../forms/fault-summary.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { frame } from '../../ui/frame.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionLinks } from '../../ui/section-links.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { describeSourceForSender } from './describe-source-for-sender.ts'
import { PressForm } from './press-form.tsx'

const { sent, source, consent, correct, withdraw, erase } = words
const headings = [sent, source, consent, correct, withdraw, erase].map(({ heading }) => heading)

interface InquiryRecordProps {
  view: ShownInquiry
  heading: string
}

/** Everything we store about one inquiry, and what its sender can do with it. */
export function InquiryRecord({ view, heading }: InquiryRecordProps) {
  const { lead, consents, path, correction } = view
  return (
    <>
      <RecordHeading view={view} heading={heading} />
      <div className={`${frame} account`}>
        <SectionLinks label={words.contents} headings={headings} />
        <div className="account-sections">
          <TitledSection heading={sent.heading}>
            <DescriptionList rows={describeLead(lead)} />
            <a href={`${path}/download`} className={buttonStyle.outline}>
              {sent.download}
            </a>
          </TitledSection>
          <TitledSection heading={source.heading}>
            <Rows rows={describeSourceForSender(lead.source)} />
          </TitledSection>
          <TitledSection heading={consent.heading}>
            <Rows rows={consents.map(describeConsent)} />
          </TitledSection>
          <TitledSection heading={correct.heading}>
            <CorrectionForm lead={lead} path={path} correction={correction} />
          </TitledSection>
          <TitledSection heading={withdraw.heading}>
            <p>{withdraw.text}</p>
            <PressForm path={path} action="withdraw" button={withdraw.button} look="outline" />
          </TitledSection>
          <TitledSection heading={erase.heading}>
            <p>{erase.text}</p>
            <PressForm path={path} action="delete" button={erase.button} look="solid" />
          </TitledSection>
        </div>
      </div>
    </>
  )
}

function RecordHeading({ view: { state, lead, correction, newEmail }, heading }: InquiryRecordProps) {
  const day = formatDay(toTorontoDay(lead.receivedAt))
  return (
    <PageHeader eyebrow={words.eyebrow} heading={heading} drawing={<LegalDrawing path={sitePaths.privacyPolicy} />}>
      {correction && (
        <div role="alert" className="mt-6">
          <FaultSummary faults={correction.faults} />
        </div>
      )}
      {isOutcome(state) && <p className="mt-6 max-w-130 text-lg">{words[state].text}</p>}
      <p className="mt-6 text-lg">{words.lead.replace('{reference}', lead.reference).replace('{day}', day)}</p>
      {newEmail !== null && (
        <p className="mt-2 max-w-130 wrap-anywhere">{words.waiting.replace('{email}', newEmail)}</p>
      )}
      <p className="mt-2 max-w-130 text-soft">{words.keepPrivate}</p>
    </PageHeader>
  )
}

/** Whether the page reports what a button press did. */
function isOutcome(state: ShownInquiry['state']): state is 'corrected' | 'asked' | 'confirmed' {
  return state === 'corrected' || state === 'asked' || state === 'confirmed'
}

function Rows({ rows }: { rows: readonly LeadRow[] }) {
  return rows.length > 0 ? <DescriptionList rows={rows} /> : <p>{words.unknown}</p>
}

function describeConsent({ answer, givenAt, endsAt }: ConsentEntry): LeadRow {
  const answers: Record<string, string> = consent.answers
  const end = endsAt ? consent.until.replace('{day}', formatDay(toTorontoDay(endsAt))) : ''
  return { label: formatDay(toTorontoDay(givenAt)), value: `${answers[answer] ?? answer}${end}` }
}

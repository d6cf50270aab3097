import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { DoAct } from '../do-act.ts'
import { ConsentCard } from './consent-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { CriteriaCard } from './criteria-card.tsx'
import { OtherInquiries } from './other-inquiries.tsx'
import { PropertyCard } from './property-card.tsx'
import { RepresentationCard } from './representation-card.tsx'
import { TaskCard } from './task-card.tsx'

interface FactsProps {
  page: LeadPage
  act: DoAct
  now: Date
  onTask: () => void
}

/** Beside the conversation: the person, what they have or look for, and what we may do. */
export function Facts({ page, act, now, onTask }: FactsProps) {
  const { kind, fullName } = page.lead
  const label = fillWords(leadScreenWords.facts, { name: findFirstName(fullName) ?? fullName })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reachable with the keyboard
    <aside className="facts" tabIndex={0} aria-label={label}>
      <div className="of-person">
        <ContactCard page={page} act={act} now={now} />
      </div>
      <div className="of-property">
        {kind === 'investment' ? <CriteriaCard page={page} act={act} /> : <PropertyCard page={page} now={now} />}
      </div>
      <div className="of-person">
        <OtherInquiries page={page} now={now} />
        <TaskCard page={page} act={act} now={now} onAdd={onTask} />
        <ConsentCard page={page} now={now} />
        <RepresentationCard page={page} act={act} now={now} />
      </div>
    </aside>
  )
}

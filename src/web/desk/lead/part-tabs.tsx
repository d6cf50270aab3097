import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { type LeadPart, leadParts } from './use-parts.ts'

interface PartTabsProps {
  lead: LeadPage['lead']
  part: LeadPart
  onPart: (part: LeadPart) => void
}

/** On a phone: messages, the person, and their property or what they look for. */
export function PartTabs({ lead, part, onPart }: PartTabsProps) {
  const names: Record<LeadPart, string> = {
    messages: words.parts.messages,
    person: findFirstName(lead.fullName) ?? words.parts.person,
    property: lead.kind === 'investment' ? words.parts.criteria : words.parts.property,
  }
  return (
    <nav className="part-tabs" aria-label={words.partsName}>
      {leadParts.map((one) => (
        <button key={one} type="button" aria-pressed={part === one} onClick={() => onPart(one)}>
          {names[one]}
        </button>
      ))}
    </nav>
  )
}

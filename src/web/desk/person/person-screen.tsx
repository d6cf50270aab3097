import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { personWords as words } from '#content/desk/people/person-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { PersonPage } from '#domain/desk/answers/person-page.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { GoneLead } from '../lead/gone-lead.tsx'
import { Crumbs } from '../lead/head/lead-head.tsx'
import { useNow } from '../shell/use-now.ts'
import { Failed } from '../ui/failed.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { findAnswerable, PersonActs } from './person-acts.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonTalk } from './person-talk.tsx'
import { usePerson } from './use-person.ts'

/** The person behind a lead: one conversation over all their inquiries, and each inquiry with its own clock. */
export function PersonScreen({ reference }: { reference: string }) {
  const now = useNow()
  const { person, gone, isFailed, again } = usePerson(reference)
  const opened = findOpened(person, reference)
  const answerable = person ? findAnswerable(person, reference) : undefined
  const name = opened?.fullName ?? reference
  useEffect(() => {
    document.title = `${name} · ${deskWords.title}`
  }, [name])
  if (gone !== null) return <GoneLead reference={reference} why={gone} />
  return (
    <main className="lead person-page">
      <header className="lead-head">
        <Crumbs reference={reference} />
        <div className="lead-name">
          <h1>{name}</h1>
          {person && <p className="soft">{describeCount(person)}</p>}
        </div>
        {answerable && (
          <div className="lead-acts">
            <PersonActs inquiry={answerable} now={now} />
          </div>
        )}
      </header>
      {person && opened ? (
        <>
          <PersonTalk person={person} now={now} />
          <PersonFacts person={person} opened={opened} now={now} />
          {answerable && (
            <footer className="thumb">
              <PersonActs inquiry={answerable} now={now} />
            </footer>
          )}
        </>
      ) : (
        <div className="lead-loading">{isFailed ? <Failed again={again} /> : <Placeholder rows={4} />}</div>
      )}
    </main>
  )
}

/** The lead through which the person was opened. */
function findOpened(person: PersonPage | null, reference: string): LeadPage['lead'] | undefined {
  const leads = person?.inquiries.map(({ lead }) => lead) ?? []
  return leads.find((lead) => lead.reference === reference.toUpperCase()) ?? leads[0]
}

function describeCount({ inquiries, isAll }: PersonPage): string {
  const count = inquiries.length
  if (!isAll) return fillWords(words.notAll, { count })
  return count === 1 ? words.about.one : fillWords(words.about.several, { count })
}

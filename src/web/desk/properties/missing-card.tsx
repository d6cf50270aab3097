import type { FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskProperty, PropertyPage } from '#domain/desk/answers/properties.ts'
import type { ChecklistItem } from '#domain/desk/properties/checklist.ts'
import { useEdited } from '../conflicts/use-edited.ts'
import { Moment } from '../shell/moment.tsx'
import type { ActOnProperty, PropertyRights } from './act-on-property.ts'
import { OfferClock } from './offer/offer-clock.tsx'

const words = propertyWords.screen

interface CardProps {
  page: PropertyPage
  act: ActOnProperty
  why: PropertyRights
}

/** The checklist of the published terms, the link for the owner, and the clock of the offer. */
export function MissingCard({ page, act, why }: CardProps) {
  const { checklist, property } = page
  const { state } = property
  const canEdit = state.completedAt === null && why('edit-property') === null
  const there = checklist.filter((entry) => entry.state === 'done').length
  return (
    <section className="card">
      <h2>
        {words.missing}: {there} {words.of} {checklist.length} {words.there}
      </h2>
      <ul className="checklist">
        {checklist.map(({ item, state: now }) => (
          <li key={item} data-state={now}>
            <p>
              {propertyWords.items[item].name}: <strong>{propertyWords.itemStates[now]}</strong>
            </p>
            {canEdit && <AnswerForm item={item} property={property} act={act} />}
            {!canEdit && state.answers[item] && <p className="soft">{state.answers[item]}</p>}
          </li>
        ))}
      </ul>
      <p>
        {why('ask-files') === null && (
          <button type="button" className="button" onClick={() => act({ act: 'ask-files' })}>
            {state.filesAskedAt === null ? words.ask : words.askAgain}
          </button>
        )}{' '}
        {state.linksFrom !== null && why('end-links') === null && (
          <button type="button" className="button small" onClick={() => act({ act: 'end-links' })}>
            {words.endLinks}
          </button>
        )}
      </p>
      {state.filesAskedAt !== null && (
        <p className="soft">
          {words.asked} <Moment at={state.filesAskedAt} />
        </p>
      )}
      <OfferClock page={page} act={act} why={why} />
    </section>
  )
}

interface AnswerFormProps {
  item: ChecklistItem
  property: DeskProperty
  act: ActOnProperty
}

/** The owner's statements to a member. The owner may also make them on their page, at the same time. */
function AnswerForm({ item, property, act }: AnswerFormProps) {
  const { fields, changed, over, set, noteSent, settle } = useEdited({ [item]: property.state.answers[item] ?? '' })
  const id = `answer-${item}`
  function save(event: FormEvent) {
    event.preventDefault()
    noteSent(changed)
    act({ act: 'edit-property', facts: { answers: fields } }, { over, onSettled: settle })
  }
  return (
    <form className="inline" onSubmit={save}>
      <label className="unseen" htmlFor={id}>
        {words.tell}: {propertyWords.items[item].name}
      </label>
      <input
        id={id}
        name="text"
        placeholder={words.tell}
        value={fields[item]}
        onChange={({ target }) => set(item, target.value)}
        maxLength={2000}
      />
      <button type="submit" className="button small">
        {words.saveAnswer}
      </button>
    </form>
  )
}

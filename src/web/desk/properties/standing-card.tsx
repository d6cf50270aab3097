import type { ChangeEvent, FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { interests, type PropertyState, propertyStages } from '#domain/desk/properties/property-state.ts'
import { startOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { Choose } from '../ui/choose.tsx'
import { Select } from '../ui/select.tsx'
import type { ActOnProperty, PropertyRights } from './act-on-property.ts'
import { AuthorityForm } from './authority-form.tsx'
import { useTyped } from './use-typed.ts'

const words = propertyWords.screen
const DAY_MS = 86_400_000

/** The day is one of Toronto, wherever the member is. */
const startOf = (day: string) => (day === '' ? null : startOfTorontoDay(Date.parse(day) / DAY_MS).toISOString())
const dayOf = (at: string | null) => (at === null ? '' : toTorontoDay(new Date(at)))

interface FormProps {
  page: PropertyPage
  act: ActOnProperty
}

interface StandingProps extends FormProps {
  why: PropertyRights
}

/** The stage, the owner's permission, an interest of our own, and how much others may be told. */
export function StandingCard({ page, act, why }: StandingProps) {
  const { state } = page.property
  const { authority, authorityNote, ourInterest } = state
  const named = [propertyWords.authorities[authority], authorityNote].filter((text) => text !== '').join(', ')
  return (
    <section className="card facts">
      <h2>{words.standing}</h2>
      {why('set-stage') === null ? (
        <Choose
          label={words.stage}
          value={state.stage}
          options={propertyStages.map((stage) => [stage, propertyWords.stages[stage]])}
          action={words.record}
          onChoose={(value) => {
            const stage = propertyStages.find((one) => one === value)
            if (stage) act({ act: 'set-stage', stage })
          }}
        />
      ) : (
        <Fixed label={words.stage} value={propertyWords.stages[state.stage]} />
      )}
      {why('set-ceiling') === null ? (
        <Choose
          label={words.ceiling}
          value={String(state.ceiling)}
          options={propertyWords.ceilings.map((name, index) => [String(index), name])}
          action={words.record}
          onChoose={(value) => act({ act: 'set-ceiling', ceiling: Number(value) })}
        />
      ) : (
        <Fixed label={words.ceiling} value={propertyWords.ceilings[state.ceiling] ?? ''} />
      )}
      {why('record-authority') === null ? (
        <AuthorityForm page={page} act={act} />
      ) : (
        <Fixed label={words.authority} value={named} />
      )}
      {why('record-interest') === null ? (
        <InterestForm page={page} act={act} />
      ) : (
        <Fixed label={words.interest} value={propertyWords.interests[ourInterest]} />
      )}
    </section>
  )
}

/** What this member may not change. */
function Fixed({ label, value }: { label: string; value: string }) {
  return (
    <p>
      {label}: <strong>{value}</strong>
    </p>
  )
}

type InterestField = 'ourInterest' | 'interestNoticeAt'

const showInterest = (state: PropertyState, name: InterestField) =>
  name === 'ourInterest' ? state.ourInterest : dayOf(state.interestNoticeAt)
const interestFields = {
  show: showInterest,
  differs: (state: PropertyState, name: InterestField, text: string) => text !== showInterest(state, name),
}

function InterestForm({ page: { property }, act }: FormProps) {
  const { shown, type, before, seen, noteSent } = useTyped<InterestField>(property, interestFields)
  function record(event: FormEvent) {
    event.preventDefault()
    const interest = interests.find((one) => one === shown('ourInterest')) ?? 'none'
    const was = {
      ourInterest: before('ourInterest').ourInterest,
      interestNoticeAt: before('interestNoticeAt').interestNoticeAt,
    }
    const noticeAt = startOf(shown('interestNoticeAt'))
    noteSent(act({ act: 'record-interest', interest, noticeAt, before: was, seen }))
  }
  const field = (name: InterestField) => ({
    value: shown(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type(name, target.value),
  })
  return (
    <form onSubmit={record}>
      <Select
        label={words.interest}
        name="interest"
        {...field('ourInterest')}
        options={interests.map((interest) => [interest, propertyWords.interests[interest]])}
      />
      <label>
        {words.noticeAt}
        <input name="notice" type="date" {...field('interestNoticeAt')} />
      </label>
      <button type="submit" className="button small">
        {words.record}
      </button>
    </form>
  )
}

import type { FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import { interests, propertyStages } from '#domain/desk/properties/property-state.ts'
import { startOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { Choose } from '../ui/choose.tsx'
import { Select } from '../ui/select.tsx'
import type { ActOnProperty } from './act-on-property.ts'
import { AuthorityForm } from './authority-form.tsx'
import type { DeskProperty, PropertyPage } from './property-client.ts'

const words = propertyWords.screen
const DAY_MS = 86_400_000

/** The day is one of Toronto, wherever the member is. */
const startOf = (day: string) => (day === '' ? null : startOfTorontoDay(Date.parse(day) / DAY_MS).toISOString())
const dayOf = (at: string | null) => (at === null ? '' : toTorontoDay(new Date(at)))

interface StandingProps {
  page: PropertyPage
  act: ActOnProperty
}

/** The stage, the owner's permission, an interest of our own, and how much others may be told. */
export function StandingCard({ page, act }: StandingProps) {
  const { state } = page.property
  return (
    <section className="card facts">
      <h2>{words.standing}</h2>
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
      <Choose
        label={words.ceiling}
        value={String(state.ceiling)}
        options={propertyWords.ceilings.map((name, index) => [String(index), name])}
        action={words.record}
        onChoose={(value) => act({ act: 'set-ceiling', ceiling: Number(value) })}
      />
      {/* What is being typed goes only with what it would change. */}
      <AuthorityForm key={`${state.authority} ${state.authorityFile} ${state.authorityNote}`} page={page} act={act} />
      <InterestForm key={`${state.ourInterest} ${state.interestNoticeAt}`} state={state} act={act} />
    </section>
  )
}

function InterestForm({ state, act }: Pick<DeskProperty, 'state'> & Pick<StandingProps, 'act'>) {
  function record(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const interest = interests.find((one) => one === form.get('interest')) ?? 'none'
    const day = String(form.get('notice') ?? '')
    act({ act: 'record-interest', interest, noticeAt: startOf(day) })
  }
  return (
    <form onSubmit={record}>
      <Select
        label={words.interest}
        name="interest"
        defaultValue={state.ourInterest}
        options={interests.map((interest) => [interest, propertyWords.interests[interest]])}
      />
      <label>
        {words.noticeAt}
        <input name="notice" type="date" defaultValue={dayOf(state.interestNoticeAt)} />
      </label>
      <button type="submit" className="button small">
        {words.record}
      </button>
    </form>
  )
}

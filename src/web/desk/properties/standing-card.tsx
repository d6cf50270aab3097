import type { FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { interests, propertyStages } from '#domain/desk/properties/property-state.ts'
import { startOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { useEdited } from '../conflicts/use-edited.ts'
import { Choose } from '../ui/choose.tsx'
import { Select } from '../ui/select.tsx'
import type { ActOnProperty, PropertyRights } from './act-on-property.ts'
import { AuthorityForm } from './authority-form.tsx'

const words = propertyWords.screen
const DAY_MS = 86_400_000

/** The day in Toronto, wherever the member is. */
const startOf = (day: string) => (day === '' ? null : startOfTorontoDay(Date.parse(day) / DAY_MS).toISOString())
const dayOf = (at: string | null) => (at === null ? '' : toTorontoDay(new Date(at)))

interface FormProps {
  page: PropertyPage
  act: ActOnProperty
}

interface StandingProps extends FormProps {
  why: PropertyRights
}

/** The stage, the owner's permission, our own interest, and how much others may learn. */
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

/** The values that this member may not change. */
function Fixed({ label, value }: { label: string; value: string }) {
  return (
    <p>
      {label}: <strong>{value}</strong>
    </p>
  )
}

function InterestForm({ page: { property }, act }: FormProps) {
  const { ourInterest, interestNoticeAt } = property.state
  const { fields, over, set, noteSent, settle } = useEdited({ ourInterest, interestNoticeAt })
  function record(event: FormEvent) {
    event.preventDefault()
    noteSent(fields)
    act({ act: 'record-interest', ...fields }, { over, onSettled: settle })
  }
  return (
    <form onSubmit={record}>
      <Select
        label={words.interest}
        name="interest"
        value={fields.ourInterest}
        onChange={({ target }) => set('ourInterest', interests.find((one) => one === target.value) ?? 'none')}
        options={interests.map((interest) => [interest, propertyWords.interests[interest]])}
      />
      <label>
        {words.noticeAt}
        <input
          name="notice"
          type="date"
          value={dayOf(fields.interestNoticeAt)}
          onChange={({ target }) => set('interestNoticeAt', startOf(target.value))}
        />
      </label>
      <button type="submit" className="button small">
        {words.record}
      </button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { interests } from '#domain/desk/properties/property-state.ts'
import { startOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { useEdited } from '../conflicts/use-edited.ts'
import { Choose } from '../ui/choose.tsx'
import { Select } from '../ui/select.tsx'
import type { ActOnProperty, PropertyRights } from './act-on-property.ts'
import { AuthorityForm } from './authority-form.tsx'
import { FileLine } from './files/file-line.tsx'
import { listPresent } from './files/ready-card.tsx'
import { Folded } from './folded.tsx'

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

/** How much others may learn, the owner's permission, and our own interest: text until somebody changes it. */
export function StandingCard({ page, act, why }: StandingProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { ceiling, authority, authorityNote, ourInterest, interestNoticeAt } = page.property.state
  const files = listPresent(page.files).filter(({ category }) => category === 'authority')
  const acts = ['set-ceiling', 'record-authority', 'record-interest'] as const
  const mayChange = acts.some((one) => why(one) === null)
  const shared = propertyWords.ceilings[ceiling] ?? ''
  const permission = [propertyWords.authorities[authority], authorityNote].filter((text) => text !== '').join(', ')
  const interest = propertyWords.interests[ourInterest]
  const notice = dayOf(interestNoticeAt)
  const summary = [
    shared,
    `${words.authority.toLowerCase()}: ${propertyWords.authorities[authority].toLowerCase()}`,
    `${words.interest.toLowerCase()}: ${interest.toLowerCase()}`,
  ].join(' · ')
  return (
    <Folded title={words.standing} summary={summary}>
      {isEditing ? (
        <StandingForms page={page} act={act} why={why} />
      ) : (
        <dl className="pairs">
          <dt>{words.ceiling}</dt>
          <dd>{shared}</dd>
          <dt>{words.authority}</dt>
          <dd>{permission}</dd>
          <dt>{words.interest}</dt>
          <dd>{interest}</dd>
          {notice !== '' && (
            <>
              <dt>{words.noticeAt}</dt>
              <dd>{formatDeskDay(notice)}</dd>
            </>
          )}
        </dl>
      )}
      {files.length > 0 && (
        <ul className="ready-files" aria-label={words.authorityFiles}>
          {files.map((file) => (
            <li key={file.id}>
              <FileLine file={file} act={act} why={why} />
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <p>
          <button type="button" className="button tiny" onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? words.doneChanging : words.change}
          </button>
        </p>
      ) : (
        <p className="soft small">{why('set-ceiling')}</p>
      )}
    </Folded>
  )
}

/** Each of the three is saved separately, because other members may change the others. */
export function StandingForms({ page, act, why }: StandingProps) {
  const { ceiling, authority, ourInterest } = page.property.state
  return (
    <div className="standing-forms">
      {why('set-ceiling') === null ? (
        <Choose
          label={words.ceiling}
          value={String(ceiling)}
          options={propertyWords.ceilings.map((name, index) => [String(index), name])}
          action={words.save}
          onChoose={(value) => act({ act: 'set-ceiling', ceiling: Number(value) })}
        />
      ) : (
        <Fixed label={words.ceiling} value={propertyWords.ceilings[ceiling] ?? ''} />
      )}
      {why('record-authority') === null ? (
        <AuthorityForm page={page} act={act} />
      ) : (
        <Fixed label={words.authority} value={propertyWords.authorities[authority]} />
      )}
      {why('record-interest') === null ? (
        <InterestForm page={page} act={act} />
      ) : (
        <Fixed label={words.interest} value={propertyWords.interests[ourInterest]} />
      )}
    </div>
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
      <button type="submit" className="button tiny">
        {words.save}
      </button>
    </form>
  )
}

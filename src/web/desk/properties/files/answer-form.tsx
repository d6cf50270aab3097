import { type FormEvent, useEffect, useRef } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskProperty } from '#domain/desk/answers/properties.ts'
import type { ChecklistItem } from '#domain/desk/properties/checklist.ts'
import { useEdited } from '../../conflicts/use-edited.ts'
import type { ActOnProperty } from '../act-on-property.ts'

const words = propertyWords.screen

interface AnswerFormProps {
  item: ChecklistItem
  property: DeskProperty
  act: ActOnProperty
  onDone: () => void
}

/** The owner's statements to a member. The owner may also make them on their page, at the same time. */
export function AnswerForm({ item, property, act, onDone }: AnswerFormProps) {
  const { fields, changed, over, set, noteSent, settle } = useEdited({ [item]: property.state.answers[item] ?? '' })
  const input = useRef<HTMLInputElement>(null)
  const id = `answer-${item}`
  useEffect(() => input.current?.focus(), [])
  function save(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(changed).length === 0) return onDone()
    noteSent(changed)
    act(
      { act: 'edit-property', facts: { answers: fields } },
      {
        over,
        onSettled(names, outcome) {
          settle(names, outcome)
          if (outcome === 'done') onDone()
        },
      },
    )
  }
  return (
    <form className="inline" onSubmit={save}>
      <label className="unseen" htmlFor={id}>
        {words.tell}: {propertyWords.items[item].name}
      </label>
      <input
        ref={input}
        id={id}
        name="text"
        placeholder={words.tell}
        value={fields[item]}
        onChange={({ target }) => set(item, target.value)}
        maxLength={2000}
      />
      <button type="submit" className="button tiny">
        {words.saveAnswer}
      </button>
      <button type="button" className="button quiet tiny" onClick={onDone}>
        {deskWords.cancel}
      </button>
    </form>
  )
}

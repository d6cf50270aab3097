import type { FocusEventHandler, ReactNode } from 'react'
import { forms as words } from '#content/inquiries/forms.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { FaultLine } from './field.tsx'

interface ChoiceGroupProps {
  type: 'checkbox' | 'radio'
  name: string
  legend: ReactNode
  options: readonly { value: string; label?: string }[]
  id?: string | undefined
  /** The initially selected options. */
  chosen?: readonly string[] | undefined
  hint?: ReactNode
  fault?: string | undefined
  required?: boolean | undefined
  /** Leaves out the word 'optional' if the legend makes it clear. */
  isPlain?: boolean | undefined
  /** Renders what follows an option, such as the text box it reveals. */
  after?: (value: string) => ReactNode
  onBlur?: FocusEventHandler<HTMLFieldSetElement>
}

/** A group of checkboxes or radio buttons. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const {
    type,
    name,
    legend,
    options,
    chosen = [],
    hint,
    fault,
    required = false,
    isPlain = false,
    after,
    onBlur,
  } = props
  const id = props.id ?? `f-${name.replaceAll(/\W+/g, '-')}`
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <fieldset className="choices" aria-describedby={describedBy || undefined} onBlur={onBlur}>
      <legend>
        {legend} {!isPlain && <small>{required ? words.required : words.optional}</small>}
      </legend>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      <FaultLine id={`${id}-fault`} fault={fault} />
      <ul>
        {options.map(({ value, label = value }) => (
          <li key={value}>
            <label>
              <input
                type={type}
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                aria-invalid={fault ? true : undefined}
                // HTML cannot require one checkbox of a group.
                required={required && type === 'radio'}
              />
              <span>
                <Breakable text={label} />
              </span>
            </label>
            {after?.(value)}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { forms as words } from '#content/inquiries/forms.ts'
import { FaultLine } from './field.tsx'

interface ChoiceGroupProps {
  type: 'checkbox' | 'radio'
  name: string
  legend: ReactNode
  options: readonly { value: string; label?: string }[]
  id?: string | undefined
  /** What is chosen at first. */
  chosen?: readonly string[] | undefined
  hint?: ReactNode
  fault?: string | undefined
  required?: boolean | undefined
  /** Without the word 'optional', where the legend says enough. */
  isPlain?: boolean | undefined
  /** Stands after an option: the box that it reveals. */
  after?: (value: string) => ReactNode
}

/** Several of a list, or one. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { type, name, legend, options, chosen = [], hint, fault, required = false, isPlain = false, after } = props
  const id = props.id ?? `f-${name.replaceAll(/\W+/g, '-')}`
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <fieldset className="choices" aria-describedby={describedBy || undefined}>
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
                // A group of checkboxes cannot say that one of them is needed.
                required={required && type === 'radio'}
              />
              <span>{label}</span>
            </label>
            {after?.(value)}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

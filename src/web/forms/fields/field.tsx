import type { ReactNode } from 'react'
import { forms as words } from '#content/inquiries/forms.ts'

/** Props shared by every form field. */
export interface FieldProps {
  name: string
  label: string
  /** Defaults to the name. Needed if the name has characters an id cannot have, or occurs twice on the page. */
  id?: string | undefined
  defaultValue?: string | undefined
  /** Says why we ask, or what to enter. */
  hint?: ReactNode
  fault?: string | undefined
  required?: boolean | undefined
}

/** Attributes for the control itself. */
export interface ControlProps {
  id: string
  name: string
  defaultValue: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
  /** A remark under the control that may come and go. */
  remark?: ReactNode
}

/** Label, hint, control and fault of a field, connected for screen readers. */
export function Field({ children, remark, ...field }: FieldFrameProps) {
  const { name, label, hint, fault, required = false, defaultValue = '' } = field
  const id = field.id ?? `f-${name.replaceAll(/\W+/g, '-')}`
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {/* Screen readers get this from the attribute. */}
      <span aria-hidden="true">{required ? words.required : words.optional}</span>
      {children({
        id,
        name,
        defaultValue,
        required,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': fault ? true : undefined,
      })}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {remark}
      <FaultLine id={`${id}-fault`} fault={fault} />
    </div>
  )
}

export function FaultLine({ id, fault }: { id: string; fault: string | undefined }) {
  return fault ? (
    <p id={id} className="fault">
      {fault}
    </p>
  ) : null
}

import type { ReactNode } from 'react'
import { forms as words } from '#content/inquiries/forms.ts'

/** What every field of a form may say beside its control. */
export interface FieldProps {
  name: string
  label: string
  /** Unless the name has signs that an id cannot have, or stands on the page twice. */
  id?: string | undefined
  defaultValue?: string | undefined
  /** Why we ask, or what to enter. */
  hint?: ReactNode
  fault?: string | undefined
  required?: boolean | undefined
}

/** What the control itself must carry. */
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
  /** Stands under the control: a remark that comes and goes. */
  remark?: ReactNode
}

/** Label, whether it is required, hint, control and fault, tied together for those who hear the page. */
export function Field({ children, remark, ...field }: FieldFrameProps) {
  const { name, label, hint, fault, required = false, defaultValue = '' } = field
  const id = field.id ?? `f-${name.replaceAll(/\W+/g, '-')}`
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {/* The attribute tells it to those who hear the page. */}
      <span aria-hidden="true">{required ? words.required : words.optional}</span>
      {children({
        ...{ id, name, defaultValue, required },
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

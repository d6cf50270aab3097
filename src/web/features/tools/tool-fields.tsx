import { type ReactNode, useState } from 'react'
import type { FieldGroup, ToolField } from '#content/tools/tool-schema.ts'
import { toolWords as words } from '#content/tools/tool-words.ts'
import { MAX_TEXT } from '#domain/tools/read-fields.ts'
import { type Place, type ToolState, units } from '#domain/tools/tool.ts'
import { Field } from '../../forms/fields/field.tsx'

interface ToolFieldsProps {
  groups: readonly FieldGroup[]
  state: ToolState
  places: readonly Place[]
}

/** The inputs, in groups. They are uncontrolled: React sets their texts only at first. */
export function ToolFields({ groups, state, places }: ToolFieldsProps) {
  return groups.map((group) => {
    const { legend, note, fields, isMore } = group
    const content = (
      <>
        {note && <p>{note}</p>}
        <div className="row">
          {fields.map((field) => (
            <ToolInput key={field.name} field={field} state={state} places={places} />
          ))}
        </div>
      </>
    )
    return isMore ? (
      <MoreFields key={legend} group={group} state={state}>
        {content}
      </MoreFields>
    ) : (
      <fieldset key={legend} className="tool-group">
        <legend>{legend}</legend>
        {content}
      </fieldset>
    )
  })
}

/** Once open, it stays open when its fields are cleared. */
function MoreFields({ group: { legend, fields }, state, children }: MoreFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const isNeeded = fields.some(({ name }) => state.texts[name] || state.faults[name])
  if (isNeeded && !isOpen) setOpen(true)
  return (
    <details className="tool-group" open={isOpen}>
      <summary>{legend}</summary>
      {children}
    </details>
  )
}

interface MoreFieldsProps {
  group: FieldGroup
  state: ToolState
  children: ReactNode
}

interface ToolInputProps {
  field: ToolField
  state: ToolState
  places: readonly Place[]
}

function ToolInput({ field, state, places }: ToolInputProps) {
  const { name, label, hint } = field
  const common = { name, label, hint, defaultValue: state.texts[name], fault: state.faults[name] }
  switch (field.kind) {
    case 'tick':
      return (
        <label className="consent">
          <input type="checkbox" name={name} value="yes" defaultChecked={common.defaultValue !== ''} />
          <span>{label}</span>
        </label>
      )
    case 'city':
      return (
        <SelectInput
          {...common}
          options={[
            { value: '', label: words.choose },
            ...places.map((place) => ({ value: place.slug, label: place.name })),
          ]}
        />
      )
    case 'choice':
      return <SelectInput {...common} required={field.required !== undefined} options={field.options} />
    default:
      return (
        <AmountInput
          {...common}
          required={field.required !== undefined}
          unit={units[field.kind]}
          remark={<p className="remark">{state.readings[name]}</p>}
        />
      )
  }
}

interface AmountInputProps extends Omit<Parameters<typeof Field>[0], 'children'> {
  /** The sign inside the box. */
  unit: string | undefined
}

function AmountInput({ unit, ...field }: AmountInputProps) {
  return (
    <Field {...field}>
      {({ 'aria-describedby': describedBy, ...control }) => {
        const unitId = unit && `${control.id}-unit`
        // The stylesheet knows them apart without a class.
        const Unit = unit === '$' ? 'b' : 'i'
        return (
          <>
            <input
              {...control}
              autoComplete="off"
              maxLength={MAX_TEXT}
              aria-describedby={[unitId, describedBy].filter(Boolean).join(' ') || undefined}
            />
            {unit && <Unit id={unitId}>{unit}</Unit>}
          </>
        )
      }}
    </Field>
  )
}

interface SelectInputProps extends Omit<Parameters<typeof Field>[0], 'children'> {
  options: readonly { value: string; label: string }[]
}

function SelectInput({ options, ...field }: SelectInputProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

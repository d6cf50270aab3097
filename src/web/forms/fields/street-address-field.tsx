import { type SyntheticEvent, useState } from 'react'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { Field, type FieldProps } from './field.tsx'

interface StreetAddressFieldProps extends FieldProps {
  placeholder?: string
}

/** The address of a property. Suggests our cities, and tidies a postal code when the visitor leaves the field. */
export function StreetAddressField({ placeholder, ...field }: StreetAddressFieldProps) {
  const [suggestions, setSuggestions] = useState<string[]>([])
  const listId = `f-${field.name}-cities`

  /** Without this code, the address is sent as typed. */
  async function help({ currentTarget: input, type }: SyntheticEvent<HTMLInputElement>): Promise<void> {
    const module = await import('#domain/inquiries/address-help.ts').catch(() => null)
    if (!module) return
    if (type === 'blur') tidy(input, module.tidyPostalCodes(input.value))
    else setSuggestions(module.suggestCities(input.value))
  }

  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            {...control}
            autoComplete="address-line1"
            autoCapitalize="words"
            placeholder={placeholder}
            maxLength={inquiryLimits.propertyAddress}
            list={suggestions.length > 0 ? listId : undefined}
            onInput={help}
            onBlur={help}
          />
          {suggestions.length > 0 && (
            <datalist id={listId}>
              {suggestions.map((address) => (
                <option key={address} value={address} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

function tidy(input: HTMLInputElement, text: string): void {
  if (text === input.value) return
  input.value = text
  // Every input event saves the draft.
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

import { type FocusEvent, useState } from 'react'
import { fieldHints, fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'
import { whenReleased } from './when-released.ts'

const [question = '', end = ''] = fieldHints.emailTypo.split('{email}')

/**
 * An email field. When the visitor leaves it, a likely typo gets a suggestion that one press accepts. Nothing is
 * refused.
 */
export function EmailField(field: Omit<FieldProps, 'name' | 'label'>) {
  const [typo, setTypo] = useState<{ input: HTMLInputElement; meant: string } | null>(null)

  function checkSpelling({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
    whenReleased(async () => {
      const module = await import('#domain/inquiries/email-typos.ts').catch(() => null)
      const meant = module?.suggestEmail(input.value)
      setTypo(meant ? { input, meant } : null)
    })
  }

  function acceptSuggestion(): void {
    if (!typo) return
    typo.input.value = typo.meant
    typo.input.dispatchEvent(new Event('input', { bubbles: true }))
    typo.input.focus()
    setTypo(null)
  }

  const remark = (
    <p role="status" className="remark">
      {typo && (
        <>
          {question}
          <button type="button" onClick={acceptSuggestion}>
            {typo.meant}
          </button>
          {end}
        </>
      )}
    </p>
  )
  return (
    <TextField
      {...field}
      name="email"
      label={fieldLabels.email}
      type="email"
      autoComplete="email"
      maxLength={inquiryLimits.email}
      remark={remark}
      onBlur={checkSpelling}
    />
  )
}

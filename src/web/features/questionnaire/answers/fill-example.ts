import { type ExampleName, exampleCriteria, exampleWords } from '#content/inquiries/example-criteria.ts'
import { subtypesField } from '#domain/inquiries/form-fields.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { showToast } from '../../../client/show-toast.ts'
import type { InquiryForm } from '../../../forms/use-inquiry-form.ts'

/** Replaces the visitor's types, subtypes, budget and cap rate, and says so. */
export async function fillExample({ formRef, fill }: InquiryForm, name: ExampleName): Promise<void> {
  const form = formRef.current
  if (!form) return
  const { propertyType, subtypes, budget, capRate } = exampleCriteria[name]
  for (const box of form.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
    if (box.name === 'propertyTypes') box.checked = box.value === propertyType
    else if (box.name === subtypesField(propertyType)) box.checked = subtypes.includes(box.value)
  }
  const [min, max] = budget
  const [capMin, capMax] = capRate
  for (const [name, text] of Object.entries({
    budgetMin: min,
    budgetMax: max,
    capRateMin: capMin,
    capRateMax: capMax,
  })) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = text
  }
  const description = fillWords(exampleWords.text, {
    type: propertyType,
    min: `$${min}`,
    max: `$${max}`,
    capMin,
    capMax,
  })
  showToast({ title: exampleWords.title, description })
  // Stores the draft.
  await fill([])
}

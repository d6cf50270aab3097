import { exampleCriteria, exampleWords } from '#content/inquiries/example-criteria.ts'
import { subtypesField } from '#domain/inquiries/form-fields.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { showToast } from '../../../client/show-toast.ts'
import type { InquiryForm } from '../../../forms/use-inquiry-form.ts'

export interface ExamplesProps {
  form: InquiryForm
  /** Called once the form has the answers of an example. */
  onFilled: () => void
}

type ExampleCriteria = (typeof exampleCriteria)[number]

/** Criteria to start from. A press fills in steps 2 to 4. */
export function Examples({ form, onFilled }: ExamplesProps) {
  async function use(example: ExampleCriteria): Promise<void> {
    if (!form.formRef.current) return
    fillExample(form.formRef.current, example)
    // Stores the draft.
    await form.fill([])
    onFilled()
  }

  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-ink">{exampleWords.heading}</legend>
      <div className="flex flex-wrap gap-2">
        {exampleCriteria.map((example) => (
          <button
            key={example.name}
            type="button"
            className="press min-h-11 rounded-xs border border-ink/35 px-4 text-left text-ink hover:border-ink"
            onClick={() => use(example)}
          >
            {example.name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Replaces the visitor's types, subtypes, budget and cap rate, and says so. */
function fillExample(form: HTMLFormElement, { propertyType, subtypes, budget, capRate }: ExampleCriteria): void {
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
}

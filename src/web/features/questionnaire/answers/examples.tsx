import type { ExampleName } from '#content/inquiries/example-criteria.ts'
import { examples } from '#content/inquiries/example-names.ts'
import type { InquiryForm } from '../../../forms/use-inquiry-form.ts'

interface ExamplesProps {
  form: InquiryForm
  /** Called once the form has the answers of an example. */
  onFilled: () => void
}

/** Criteria to start from. A press fills in steps 2 to 4. They are in the served page, so that nothing moves later. */
export function Examples({ form, onFilled }: ExamplesProps) {
  async function use(name: ExampleName): Promise<void> {
    const module = await import('./fill-example.ts').catch(() => null)
    await module?.fillExample(form, name)
    onFilled()
  }

  return (
    <fieldset className="examples">
      <legend>{examples.heading}</legend>
      {examples.names.map((name) => (
        <button key={name} type="button" className="press" onClick={() => use(name)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}

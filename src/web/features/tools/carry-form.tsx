import type { FormEvent } from 'react'
import { toolWords as words } from '#content/tools/tool-words.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { carryHref, START_PATH } from '#domain/tools/carry-href.ts'
import type { Carried } from '#domain/tools/tool.ts'
import { buttonStyle } from '../../ui/button-style.ts'

/**
 * Takes the result into a form, after showing what it takes. With scripts it goes in the fragment, which stays in the
 * browser; without them it is posted, and the server answers with the form.
 */
export function CarryForm({ carried }: { carried: Carried }) {
  const isOffer = carried.form === 'sell-fast'
  const { heading, text, button } = isOffer ? words.offer : words.criteria
  const pairs = Object.entries(carried.values)

  function go(event: FormEvent): void {
    event.preventDefault()
    location.assign(carryHref(carried))
  }

  return (
    <form
      method="post"
      action={`${START_PATH}#${isOffer ? 'sell-fast-form' : 'questionnaire'}`}
      onSubmit={go}
      className="mt-8 border-l-3 border-metal bg-sheet p-5 print:hidden"
    >
      <h3 className="text-lg font-medium">{heading}</h3>
      <p className="mt-2 text-sm">{isOffer ? fillWords(text, { timeline: carried.values.timeline }) : text}</p>
      {!isOffer && (
        <ul className="mt-2 text-sm">
          {Object.entries(words.criteria.labels).map(([name, label]) => {
            const found = pairs.find(([key]) => key === name)?.[1]
            return found && <li key={name}>{`${label}: ${describe(name, found)}`}</li>
          })}
        </ul>
      )}
      <input type="hidden" name="form" value={carried.form} />
      {pairs.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={`mt-4 ${buttonStyle.solid}`}>
        {button}
      </button>
    </form>
  )
}

function describe(name: string, value: string): string {
  if (name === 'budgetMax') return `$${value}`
  return name === 'capRateMin' ? `${value}%` : value
}

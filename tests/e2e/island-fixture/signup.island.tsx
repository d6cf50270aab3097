import { useState } from 'react'
import { defineIsland } from '#web/island/define-island.ts'

/** A form as ours are: uncontrolled fields, read when it is sent. */
function Signup({ title }: { title: string }) {
  const [sent, setSent] = useState<string[]>([])
  const [count, setCount] = useState(0)
  return (
    <form
      action="/posted-without-script"
      onSubmit={(event) => {
        event.preventDefault()
        setSent([...sent, String(new FormData(event.currentTarget).get('email'))])
      }}
    >
      <h2>
        {title} {count} pressed
      </h2>
      <input name="email" aria-label="E-mail" />
      <button type="submit">Send</button>
      <button type="button" onClick={() => setCount((value) => value + 1)}>
        Count
      </button>
      <output>{sent.join(',')}</output>
    </form>
  )
}

export const island = defineIsland('signup', Signup, { wake: ['intent'] })

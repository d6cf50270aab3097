import { contact } from '#content/pages/contact.ts'

/** How the promised time of a reply is counted. */
export function WhenYouHear() {
  const { response } = contact
  return (
    <section aria-labelledby="response" className="border-t-2 border-ink pt-6">
      <h2 id="response" className="text-xl font-medium">
        {response.heading}
      </h2>
      <p className="mt-3 max-w-140 text-soft">{response.text}</p>
      <p className="mt-3 max-w-140 text-soft">{response.otherwise}</p>
    </section>
  )
}

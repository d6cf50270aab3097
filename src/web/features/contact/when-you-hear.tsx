import { contact } from '#content/pages/contact.ts'

/** When to expect an answer, and what to write to get a good one. */
export function GoodToKnow() {
  const { response, include } = contact
  return (
    <>
      <section aria-labelledby="response" className="border-t-2 border-ink pt-6">
        <h2 id="response" className="text-xl font-medium">
          {response.heading}
        </h2>
        <p className="mt-3 text-soft">{response.text}</p>
      </section>
      <section aria-labelledby="include" className="border-t-2 border-ink pt-6">
        <h2 id="include" className="text-xl font-medium">
          {include.heading}
        </h2>
        <ul className="mt-3 text-soft">
          {include.items.map((item) => (
            <li
              key={item}
              className="relative py-1 pl-6 before:absolute before:top-[0.95em] before:left-0 before:h-px before:w-3.5 before:bg-metal"
            >
              {item}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm">{include.leaveOut}</p>
      </section>
    </>
  )
}

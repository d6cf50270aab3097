import { welcomeWords } from '#content/desk/welcome/welcome-words.ts'

const { spent: words } = welcomeWords

/** The same for every link that does not work, so that a stranger learns nothing about anybody. */
export function SpentLink() {
  return (
    <main className="gate spent-link">
      <h1>{words.heading}</h1>
      <p>{words.text}</p>
      <p>{words.ways}</p>
      <p>{words.already}</p>
      <p className="gate-ways">
        <a className="button main" href="/auth?next=%2Fdesk">
          {words.signIn}
        </a>
      </p>
    </main>
  )
}

import { readOwnContent } from '#content/own/own-content.ts'

/** The brokerage's own logo, or three towers, one of them lit. */
export function BrandMark() {
  if (readOwnContent().hasLogo)
    return <img src="/favicon.svg" alt="" width="40" height="40" className="size-10 shrink-0" />
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className="size-10 shrink-0">
      <path className="fill-ink" d="M0 0h40v40H0z" />
      <path className="fill-paper" d="M7 33V17h7v16zM16 33V8l8 5v20z" />
      <path className="fill-metal" d="M26 33V20h7v13z" />
    </svg>
  )
}

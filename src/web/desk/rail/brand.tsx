import { readOwnContent } from '#content/own/own-content.ts'

/** The brokerage's own logo, or three buildings, the tallest one in the middle. */
export function Brand() {
  if (readOwnContent().hasLogo) return <img src="/favicon.svg" alt="" />
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill="#14213d" />
      <path d="M9 18h6v15H9zM17 8l8 5v20h-8z" fill="#fbf5e9" />
      <path d="M27 22h6v11h-6z" fill="#b98a3a" />
    </svg>
  )
}

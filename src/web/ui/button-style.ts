const shape =
  'press inline-flex min-h-13 items-center justify-center gap-3 rounded-xs px-7 py-3 text-base font-semibold no-underline'

/** The class names of links, openers and buttons that look like buttons. */
export const buttonStyle = {
  solid: `${shape} bg-action text-on-action hover:bg-action-hover`,
  outline: `${shape} border border-ink/35 text-ink hover:border-ink`,
} as const

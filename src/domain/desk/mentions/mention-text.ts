interface Named {
  id: string
  displayName: string
}

/** A piece of a note. `member` is the id of the mentioned member. */
export interface NotePart {
  text: string
  member?: string
}

/** A text in pieces: '@Priya Natarajan' names her, in any case, unless it is the beginning of a longer word. */
export function splitMentions(text: string, members: readonly Named[]): NotePart[] {
  // 'Ann Lee' before 'Ann', so that the longer name is found.
  const longestFirst = members.toSorted((one, other) => other.displayName.length - one.displayName.length)
  const parts: NotePart[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const named = longestFirst.find(({ displayName }) => isNamedAt(text, at, displayName))
    if (!named) continue
    if (at > from) parts.push({ text: text.slice(from, at) })
    from = at + 1 + named.displayName.length
    parts.push({ text: text.slice(at, from), member: named.id })
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts
}

function isNamedAt(text: string, at: number, name: string): boolean {
  const end = at + 1 + name.length
  const isSame = text.slice(at + 1, end).toLowerCase() === name.toLowerCase()
  return isSame && isStart(text, at) && !/^[\p{L}\p{N}]/u.test(text.slice(end))
}

/** 'ann@site.example' mentions nobody. */
function isStart(text: string, at: number): boolean {
  return !/[\p{L}\p{N}._%+-]$/u.test(text.slice(0, at))
}

/** The ids of the members whom a text mentions, each once. */
export function listMentioned(text: string, members: readonly Named[]): string[] {
  return [...new Set(splitMentions(text, members).flatMap(({ member }) => member ?? []))]
}

/** What was typed after an @ that the cursor is behind. A name may have a few words. */
export function findQuery(text: string, cursor: number): { at: number; typed: string } | null {
  const before = text.slice(0, cursor)
  const at = before.lastIndexOf('@')
  const typed = before.slice(at + 1)
  if (at < 0 || !isStart(text, at) || !/^[\p{L}\p{N}’'.-]*(?: [\p{L}\p{N}’'.-]*){0,3}$/u.test(typed)) return null
  return { at, typed }
}

/** The members whose name, or a word of it, begins with the typed letters. Nobody once the name is complete. */
export function findOffered<Member extends Named>(typed: string, members: readonly Member[]): Member[] {
  const wanted = typed.toLowerCase()
  return members.filter(({ displayName }) => {
    const name = displayName.toLowerCase()
    const isComplete = wanted === name || wanted === `${name} `
    return !isComplete && (name.startsWith(wanted) || name.split(' ').some((word) => word.startsWith(wanted)))
  })
}

/** The text with the name in place of the typed letters, and the position of the cursor after it. */
export function insertMention(
  text: string,
  { at, typed }: { at: number; typed: string },
  name: string,
): { text: string; cursor: number } {
  const after = text.slice(at + 1 + typed.length)
  const written = `@${name}${after.startsWith(' ') ? '' : ' '}`
  const cursor = at + written.length + (after.startsWith(' ') ? 1 : 0)
  return { text: text.slice(0, at) + written + after, cursor }
}

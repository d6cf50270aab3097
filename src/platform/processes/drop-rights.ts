/** `nobody` on every system that we know. */
const NOBODY = 65_534

/** Gives up the rights of root for good, in a process that has loaded all it needs. Any other user keeps theirs. */
export function dropRights(): void {
  if (process.getuid?.() !== 0) return
  process.setgroups?.([])
  process.setgid?.(NOBODY)
  process.setuid?.(NOBODY)
}

/** What somebody in a channel has heard, and whether they are in it as far as they know. */
export function createFollowerNotes() {
  const [statuses, rows, messages]: [string[], number[], number[]] = [[], [], []]
  let isJoined = false
  return {
    statuses,
    rows,
    messages,
    noteStatus(status: string): void {
      statuses.push(status)
      isJoined = status === 'SUBSCRIBED'
    },
    isJoined: () => isJoined,
    /** The connection is gone, although they have not noticed yet. */
    expectCut(): void {
      isJoined = false
    },
  }
}

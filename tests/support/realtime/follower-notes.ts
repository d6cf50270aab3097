/** Everything that a client has received in a channel, and whether it believes that it is still joined. */
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
    /** The connection is gone, although the client has not noticed yet. */
    expectCut(): void {
      isJoined = false
    },
  }
}

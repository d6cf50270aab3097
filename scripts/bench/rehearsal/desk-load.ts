import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Member } from '../../../tests/e2e/desk/open-desk.ts'
import { sendPatiently } from './send-patiently.ts'
import type { Site } from './visitor-load.ts'
import { makeWaits } from './waits.ts'

/** Leads arrive all the time, and a page that receives hints reloads its list at most this often. */
const READ_MS = 1000
/** Every so many reloads, the member opens a lead or writes a note. */
const OPEN_EVERY = 5
const NOTE_EVERY = 10

const Session = v.object({ access_token: v.string() })
const InboxPage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ rows: v.array(v.object({ id: v.string(), reference: v.string() })) }),
)
const Results = v.pipe(v.string(), v.parseJson(), v.object({ results: v.array(v.object({ outcome: v.string() })) }))

/** Members with the desk open. Each act has an id, which tells whether it was done once. */
export async function workAtDesks({ url, isRunning }: Site, members: Member[]) {
  const [reads, acts] = [makeWaits(), makeWaits()]
  const done: string[] = []
  async function work(member: Member, index: number): Promise<void> {
    const { access_token: token } = v.parse(Session, member.session)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const read = (path: string) => sendPatiently(`${url}/functions/v1/${path}`, { headers }, reads)
    const note = async (lead: string) => {
      const id = randomUUID()
      const body = JSON.stringify({ acts: [{ id, on: [{ lead }], do: { act: 'note', text: `Note ${id}.` } }] })
      const text = await sendPatiently(`${url}/functions/v1/desk-act`, { method: 'POST', headers, body }, acts)
      if (v.parse(Results, text).results[0]?.outcome === 'done') done.push(id)
    }
    // They don't all reload at the same moment.
    await wait((index * READ_MS) / members.length)
    for (let turn = index; isRunning(); turn++) {
      const nextAt = performance.now() + READ_MS
      const { rows } = v.parse(InboxPage, await read('desk-inbox?q=is%3Ato-answer'))
      const row = rows[turn % rows.length]
      if (row && turn % OPEN_EVERY === 0) await read(`desk-lead?ref=${row.reference}`)
      if (row && turn % NOTE_EVERY === 0) await note(row.id)
      await wait(Math.max(0, nextAt - performance.now()))
    }
  }
  await Promise.all(members.map(work))
  return { reads, acts, done }
}

import { Secret, TOTP } from 'otpauth'
import { fillDemo, removeDemo } from '../../../scripts/desk/demo.ts'
import { openDemoFiles } from '../../../scripts/desk/demo-files.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { ledgerKey, publishableKey } from '../leads/start-leads.ts'
import { startDesk } from './start-desk.ts'

interface DemoPage {
  property: { state: { stage: string; filesAskedAt: string | null; completedAt: string | null } }
  checklist: { state: string }[]
  files: { id: string; removedAt: string | null }[]
}

export const keptFiles = (page: DemoPage) => page.files.filter(({ removedAt }) => removedAt === null)

function describe(page: DemoPage): string {
  const { state } = page.property
  const open = page.checklist.filter((item) => item.state !== 'done').length
  const words = [state.stage, `${keptFiles(page).length} files`, `${open} open`]
  return [...words, ...(state.filesAskedAt ? ['asked'] : []), ...(state.completedAt ? ['complete'] : [])].join(', ')
}

/** A desk that the demo can fill. Without `canStore`, properties whose owners sent files are left out. */
export async function startDemo({ canStore }: { canStore: boolean }) {
  const desk = await startDesk({ STORAGE_MIN_FREE_MB: '0' })
  const files = openDemoFiles({ ...desk, publishableKey, ledgerKey, canStore })

  async function fill(): Promise<string> {
    await using folder = await makeTemporaryDirectory()
    const { db, pool, auth } = desk
    return await fillDemo({ db, pool, auth, files, dataDir: folder.path, now: Date.now(), count: 60 })
  }

  return {
    ...desk,
    fill,
    remove: () => removeDemo({ ...desk, files }),
    /** Fills the desk, and signs in with what the command prints. */
    async fillAndSignIn(): Promise<string> {
      const words = await fill()
      const [, password] = /password (\S+)/.exec(words) ?? []
      const [, secret = ''] = /secret (\S+)/.exec(words) ?? []
      const account = { email: 'manager@demo.example', password }
      const { body: first } = await desk.call('POST', '/auth/v1/token?grant_type=password', '', account)
      const { body: user } = await desk.call('GET', '/auth/v1/user', first.access_token)
      const factor = `/auth/v1/factors/${user.factors[0].id}`
      const { body: challenge } = await desk.call('POST', `${factor}/challenge`, first.access_token, {})
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      const answer = { challenge_id: challenge.id, code }
      const { body: raised } = await desk.call('POST', `${factor}/verify`, first.access_token, answer)
      return String(raised.access_token)
    },
    async listProperties(token: string): Promise<{ pages: DemoPage[]; words: string[] }> {
      const { body: listed } = await desk.ask('desk-properties', token)
      const pages: DemoPage[] = []
      for (const { reference } of listed.properties)
        pages.push((await desk.ask(`desk-property?ref=${reference}`, token)).body.page)
      return { pages, words: pages.map(describe).toSorted() }
    },
    countRows: async (table: string) => Number((await desk.pool.query(`select count(*) from ${table}`)).rows[0].count),
    async [Symbol.asyncDispose]() {
      files.stop()
      await desk[Symbol.asyncDispose]()
    },
  }
}

import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { savedAnswersWords as words } from '#content/inquiries/saved-answers-words.ts'
import { AppError } from '#domain/errors.ts'
import { SendSavedAnswers } from '#domain/jobs/lead-jobs.ts'
import { SAVED_DAYS, SavedAnswers } from '#domain/questionnaire/saved-answers.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import type { SignedTokens } from '../tokens/signed-tokens.ts'
import {
  deleteSavedAnswers,
  findSavedAnswers,
  findSent,
  putSavedAnswers,
  type SavedAnswerSet,
  type SentAnswers,
} from './saved-answers-store.ts'

const DAY_MS = 86_400_000

export interface SavedAnswersDeps {
  db: Kysely<Tables>
  queue: Pick<JobQueue, 'enqueue'>
  tokens: Pick<SignedTokens, 'readLink'>
  now: () => number
  createId: () => string
}

export interface SavedAnswersService {
  /** Stores unfinished answers, and mails a link to the address given in them. They are not a lead. */
  save(answers: SavedAnswers): Promise<void>
  /** The answers behind a link, and the inquiry they became, if they were sent. */
  open(token: string): Promise<SavedAnswerSet & { sent: SentAnswers | null }>
  erase(token: string): Promise<void>
}

/** Validates the body of a request. */
export function readSavedAnswers(body: unknown): SavedAnswers {
  const { success, output } = v.safeParse(SavedAnswers, body)
  if (!success) throw new AppError('refused', words.refusals.notAnswers)
  return output
}

/** Unfinished questionnaire answers, to be continued later or on another device. */
export function createSavedAnswersService({ db, queue, tokens, now, createId }: SavedAnswersDeps): SavedAnswersService {
  async function find(token: string): Promise<SavedAnswerSet> {
    const link = await tokens.readLink('saved-answers', token)
    const set = link && (await findSavedAnswers(db, link.targetId))
    const isCurrent = set && now() - set.savedAt.getTime() <= SAVED_DAYS * DAY_MS
    if (!isCurrent || !link.isFor(set.email)) throw new AppError('not_found', words.refusals.gone)
    return set
  }

  return {
    async save({ key, ...answers }) {
      // A page that was loaded before the server was updated sends no key.
      const id = key ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : createId()
      await db.transaction().execute(async (tx) => {
        await putSavedAnswers(tx, { ...answers, id, savedAt: new Date(now()) })
        await queue.enqueue(tx, SendSavedAnswers, { savedId: id })
      })
    },
    async open(token) {
      const set = await find(token)
      return { ...set, sent: await findSent(db, set.id) }
    },
    async erase(token) {
      const { id } = await find(token)
      await db.transaction().execute((tx) => deleteSavedAnswers(tx, id))
    },
  }
}

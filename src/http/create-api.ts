import { Hono } from 'hono'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import { inquiryFunctions } from '#domain/inquiries/inquiry-names.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { AuthDependencies } from './auth/auth-dependencies.ts'
import { createAuthRoutes } from './auth/create-auth-routes.ts'
import { createDeskRoutes, type DeskDependencies } from './desk/desk-routes.ts'
import { toAppError } from './errors/to-app-error.ts'
import { allowOtherOrigins } from './functions/cors.ts'
import { createCspReportRoutes } from './functions/csp-report-routes.ts'
import { createDoctorRoutes, type DoctorDependencies } from './functions/doctor-routes.ts'
import { createErrorResponse } from './functions/error-response.ts'
import { createInquiryRoutes, type InquiryDependencies } from './functions/inquiry-routes.ts'
import { createOwnAccountRoutes, type OwnAccountDependencies } from './functions/own-account-routes.ts'
import { createTrackRoutes, type TrackDependencies } from './functions/track-routes.ts'
import { createHealthRoutes, type HealthChecks } from './health-routes.ts'
import { limitBody } from './middleware/limit-body.ts'
import { createMissingServiceRoutes } from './missing-service-routes.ts'
import { type AnswersDependencies, createAnswersFunctions, createAnswersRoutes } from './pages/answers-routes.ts'
import { createConfirmRoutes } from './pages/confirm-routes.ts'
import {
  createOwnerFilesFunction,
  createOwnerFilesRoutes,
  type OwnerFilesDependencies,
} from './pages/owner-files-routes.ts'
import { createPrivacyRoutes, type PrivacyDependencies } from './pages/privacy-routes.ts'
import { createToolRoutes, type ToolDependencies } from './pages/tool-routes.ts'
import { type AnswerBroadcast, createRealtimeRoutes } from './realtime/create-realtime-routes.ts'
import type { StorageDependencies } from './storage/create-storage-routes.ts'
import { createStorageRoutes } from './storage/create-storage-routes.ts'

/** Listed one by one, because a pattern would switch the router to a slower way of matching. */
const openFunctions = [...Object.values(inquiryFunctions), 'form-token']
const MAX_BODY_BYTES = 64 * 1024

export interface ApiDependencies {
  log: Logger
  now: () => number
  health: HealthChecks
  doctor: DoctorDependencies
  track: TrackDependencies
  inquiries: Omit<InquiryDependencies, 'log'>
  privacy: Omit<PrivacyDependencies, 'log'>
  answers: Omit<AnswersDependencies, 'log'>
  ownerFiles: Omit<OwnerFilesDependencies, 'log'>
  ownAccount: Omit<OwnAccountDependencies, 'log'>
  tools: Omit<ToolDependencies, 'now'>
  auth: Omit<AuthDependencies, 'log'>
  desk: DeskDependencies['desk']
  /** Only the desk opens files from owners. */
  signFile: DeskDependencies['signFile']
  signPreview: DeskDependencies['signPreview']
  openOwnerFile: DeskDependencies['openOwnerFile']
  storage: Omit<StorageDependencies, 'log'>
  /** Loads the realtime service. */
  realtime: () => Promise<AnswerBroadcast>
}

/** All routes except prerendered pages and files. */
export function createApi(deps: ApiDependencies): Hono {
  const { log, now, health, track, inquiries, privacy, answers, ownAccount, auth, storage, realtime } = deps
  const ownerFiles = { ...deps.ownerFiles, log }
  const api = new Hono()
  // These come before the size limit, because they have their own limits and error formats.
  api.route('/auth/v1', createAuthRoutes({ ...auth, log }))
  api.route('/storage/v1', createStorageRoutes({ ...storage, log }))
  api.route('/realtime/v1', createRealtimeRoutes(realtime))
  for (const path of ['/rest/v1', '/graphql/v1']) api.route(path, createMissingServiceRoutes())
  api.route('/', createOwnerFilesRoutes(ownerFiles))
  // These come before the size limit, so that pages on other sites can read its refusal too.
  for (const name of openFunctions) api.use(`/functions/v1/${name}`, allowOtherOrigins)
  api.use(limitBody(MAX_BODY_BYTES))

  api.route('/', createHealthRoutes(health, now))
  api.route('/functions/v1', createCspReportRoutes({ log, now }))
  api.route('/functions/v1', createDoctorRoutes(deps.doctor))
  api.route('/functions/v1', createTrackRoutes(track))
  api.route('/functions/v1', createInquiryRoutes({ ...inquiries, log }))
  api.route('/functions/v1', createAnswersFunctions({ ...answers, log }))
  api.route('/functions/v1', createOwnerFilesFunction(ownerFiles))
  api.route('/functions/v1', createOwnAccountRoutes({ ...ownAccount, log }))
  api.route('/functions/v1', createDeskRoutes({ ...deps, auth: auth.auth }))
  api.route('/', createPrivacyRoutes({ ...privacy, log }))
  api.route('/', createAnswersRoutes({ ...answers, log }))
  api.route('/', createToolRoutes({ ...deps.tools, now }))

  api.route('/', createConfirmRoutes({ ...auth, log }))

  api.notFound((c) => {
    const methods = methodsOf(api, c.req.path)
    const { status, body } = createErrorResponse(refusalFor(c.req.method, methods))
    return c.json(body, status, methods.length > 0 ? { Allow: methods.join(', ') } : {})
  })
  api.onError((error, c) => {
    const refusal = toAppError(error)
    if (refusal.kind === 'broken') log.error({ err: error, path: c.req.path }, 'unexpected error')
    const { status, headers, body } = createErrorResponse(refusal)
    return c.json(body, status, headers)
  })
  return api
}

function methodsOf(api: Hono, path: string): string[] {
  const routes = api.routes.filter((route) => route.method !== 'ALL' && route.path === path)
  return [...new Set(routes.map(({ method }) => method))]
}

/** 405 if the path exists with another method, otherwise 404. */
function refusalFor(method: string, possible: string[]): AppError {
  return possible.length > 0
    ? new AppError('method_not_allowed', fillWords(refusalWords.request.wrongMethod, { method }))
    : new AppError('not_found', refusalWords.request.noPage)
}

import { Evidence, PromiseLeads } from '#domain/desk/answers/promise.ts'
import type { PromisePeriod } from '#domain/desk/promise/promise-period.ts'
import { PromiseReport } from '#domain/desk/promise/promise-report.ts'
import { request } from '../desk-request.ts'

export const readPromise = (period: PromisePeriod) => request(PromiseReport, 'desk-promise', { ...period })

export const readPromiseLeads = (period: PromisePeriod, of: string) =>
  request(PromiseLeads, 'desk-promise-leads', { ...period, of })

export const askEvidence = (period: PromisePeriod, reason: string) =>
  request(Evidence, 'desk-evidence', {}, { ...period, reason })

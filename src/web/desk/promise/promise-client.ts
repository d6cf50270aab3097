import * as v from 'valibot'
import { PromiseLead } from '#domain/desk/promise/promise-list.ts'
import { PromisePeriod } from '#domain/desk/promise/promise-period.ts'
import { PromiseReport } from '#domain/desk/promise/promise-report.ts'
import { request } from '../desk-request.ts'

export const PromiseLeads = v.object({ leads: v.array(PromiseLead), total: v.number() })
export const Evidence = v.object({ period: PromisePeriod, csv: v.string() })

export const readPromise = (period: PromisePeriod) => request(PromiseReport, 'desk-promise', { ...period })

export const readPromiseLeads = (period: PromisePeriod, of: string) =>
  request(PromiseLeads, 'desk-promise-leads', { ...period, of })

export const askEvidence = (period: PromisePeriod, reason: string) =>
  request(Evidence, 'desk-evidence', {}, { ...period, reason })

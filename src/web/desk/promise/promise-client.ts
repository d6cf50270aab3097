import type { PromiseLead } from '#domain/desk/promise/promise-list.ts'
import type { PromisePeriod } from '#domain/desk/promise/promise-period.ts'
import type { PromiseReport } from '#domain/desk/promise/promise-report.ts'
import { request } from '../desk-client.ts'

export const readPromise = (period: PromisePeriod) => request<PromiseReport>('desk-promise', { ...period })

export const readPromiseLeads = (period: PromisePeriod, of: string) =>
  request<{ leads: PromiseLead[]; total: number }>('desk-promise-leads', { ...period, of })

export const askEvidence = (period: PromisePeriod, reason: string) =>
  request<{ period: PromisePeriod; csv: string }>('desk-evidence', {}, { ...period, reason })

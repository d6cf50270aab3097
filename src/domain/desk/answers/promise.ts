import * as v from 'valibot'
import { PromiseLead } from '../promise/promise-list.ts'
import { PromisePeriod } from '../promise/promise-period.ts'

export const PromiseLeads = v.object({ leads: v.array(PromiseLead), total: v.number() })
export type PromiseLeads = v.InferOutput<typeof PromiseLeads>

export const Evidence = v.object({ period: PromisePeriod, csv: v.string() })
export type Evidence = v.InferOutput<typeof Evidence>

import * as v from 'valibot'
import { ActResult } from '../acts/act-result.ts'

export const ActResults = v.object({ results: v.array(ActResult) })

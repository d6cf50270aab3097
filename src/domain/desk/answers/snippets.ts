import * as v from 'valibot'
import { Snippet } from '../messages/snippet.ts'

export const Snippets = v.object({ snippets: v.array(Snippet) })

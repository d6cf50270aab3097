import * as v from 'valibot'

const text = v.string()
const textOrNull = v.nullable(text)

const DeskView = v.object({
  id: text,
  name: text,
  query: text,
  /** Null: the team's. */
  owner: textOrNull,
  madeBy: text,
})
export type DeskView = v.InferOutput<typeof DeskView>

export const Views = v.object({ views: v.array(DeskView) })

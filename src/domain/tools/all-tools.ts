import { type ToolPath, toolPaths } from '../site/site-paths.ts'
import { capRateTool } from './cap-rate-tool.ts'
import { START_PATH } from './carry-href.ts'
import { cashOrListTool } from './cash-or-list-tool.ts'
import { mortgageTool } from './mortgage-tool.ts'
import { purchaseCostsTool } from './purchase-costs-tool.ts'
import { listFields, MAX_TEXT } from './read-fields.ts'
import type { Tool } from './tool.ts'

export interface ToolAtPath {
  tool: Tool
  path: ToolPath
  /** Whether the figures must not be in an address that is sent to the server. */
  isPrivate: boolean
}

export const allTools: readonly ToolAtPath[] = [
  { tool: capRateTool, path: toolPaths.capRate, isPrivate: false },
  { tool: mortgageTool, path: toolPaths.mortgage, isPrivate: false },
  { tool: purchaseCostsTool, path: toolPaths.purchaseCosts, isPrivate: false },
  { tool: cashOrListTool, path: toolPaths.cashOrList, isPrivate: true },
]

/** Returns the first value with this name in a query or post. */
export type FindText = (name: string) => string | null

/** Whether the answer depends on the request. All others get the prepared page. */
export function isToolRequest(method: string, path: string, find: FindText): boolean {
  const at = allTools.find((one) => one.path === path)
  if (method === 'POST') return path === START_PATH || at?.isPrivate === true
  return at?.isPrivate === false && Object.keys(readTyped(at.tool, find)).length > 0
}

/** The texts of the known fields. */
export function readTyped({ groups }: Tool, find: FindText): Record<string, string> {
  return Object.fromEntries(
    listFields(groups).flatMap(({ name }) => {
      const text = find(name)
      return text === null ? [] : [[name, text.slice(0, MAX_TEXT)]]
    }),
  )
}

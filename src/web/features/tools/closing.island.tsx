import { cashOrListTool } from '#domain/tools/cash-or-list-tool.ts'
import { purchaseCostsTool } from '#domain/tools/purchase-costs-tool.ts'
import { defineIsland } from '../../island/define-island.ts'
import { ToolForm, type ToolProps } from './tool-form.tsx'

/** Two calculators, because every island makes the script of every page longer. */
const Closing = (props: ToolProps) => (
  <ToolForm tool={props.id === purchaseCostsTool.id ? purchaseCostsTool : cashOrListTool} {...props} />
)

export const island = defineIsland('closing', Closing, { wake: ['intent', 'visible'] })

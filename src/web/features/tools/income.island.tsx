import { capRateTool } from '#domain/tools/cap-rate-tool.ts'
import { mortgageTool } from '#domain/tools/mortgage-tool.ts'
import { defineIsland } from '../../island/define-island.ts'
import { ToolForm, type ToolProps } from './tool-form.tsx'

/** Two calculators, because every island makes the script of every page longer. */
const Income = (props: ToolProps) => (
  <ToolForm tool={props.id === capRateTool.id ? capRateTool : mortgageTool} {...props} />
)

export const island = defineIsland('income', Income, { wake: ['intent'] })

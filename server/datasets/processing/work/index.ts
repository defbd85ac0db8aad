/** The heavy steps of processing, by name: what the work process runs. */
import { buildTextIndex } from '../../../lines/text/index.ts'
import type { WorkRegistry } from '../work.ts'
import { analyze } from './analyze.ts'
import { finalizeLines } from './finalizeLines.ts'
import { indexLines } from './indexLines.ts'
import { validateLines } from './validateLines.ts'

export const work: WorkRegistry = {
  analyze,
  validate: validateLines,
  index: (input, report) => indexLines(input, report, buildTextIndex),
  finalize: finalizeLines
}

/** The heavy steps of processing, by name: what the work process runs. */
import { buildTextIndex } from '../../../lines/text/index.ts'
import { ProcessingError, type WorkRegistry } from '../work.ts'
import { analyze } from './analyze.ts'
import { finalizeLines } from './finalizeLines.ts'
import { indexLines } from './indexLines.ts'
import { validateLines } from './validateLines.ts'

/** Some files need more memory than a step has, thousands of columns with as many lines for one: trying again is no use. */
function withinMemory<Input, Output>(
  run: (input: Input, report: (percent: number) => void) => Promise<Output>
): typeof run {
  return async (input, report) => {
    try {
      return await run(input, report)
    } catch (error) {
      if (!(error instanceof Error) || !/out of memory|could not allocate block/i.test(error.message))
        throw error
      throw new ProcessingError('Ce fichier demande plus de mémoire que le traitement ne peut en utiliser.', {
        cause: error
      })
    }
  }
}

export const work: WorkRegistry = {
  analyze: withinMemory(analyze),
  validate: withinMemory(validateLines),
  index: withinMemory((input, report) => indexLines(input, report, buildTextIndex)),
  finalize: withinMemory(finalizeLines)
}

/** The tasks of the work process, by name. */
import { ConversionError } from '../../../formats/conversions/conversion.ts'
import { ProcessingError, type WorkTaskRegistry } from '../task.ts'
import { analyze } from './analyze.ts'
import { extractArchive } from './extractArchive.ts'
import { finalizeLines } from './finalizeLines.ts'
import { gatherLines } from './gather.ts'
import { indexLines } from './indexLines.ts'
import { validateLines } from './validateLines.ts'

/** Failures in the words of the contract. Some files need more memory than a step has, thousands of columns with as many lines for one: trying again is no use. */
function told<Input, Output>(
  run: (input: Input, report: (percent: number) => void) => Promise<Output>
): typeof run {
  return async (input, report) => {
    try {
      return await run(input, report)
    } catch (error) {
      if (error instanceof ConversionError) {
        throw new ProcessingError(error.message, { retry: error.retry, cause: error })
      }
      if (
        !(error instanceof Error) ||
        !/out of memory|could not allocate block|failed to allocate/i.test(error.message)
      )
        throw error
      throw new ProcessingError('Ce fichier demande plus de mémoire que le traitement ne peut en utiliser.', {
        cause: error
      })
    }
  }
}

/** Each task but those of few datasets is loaded with its process, which is quicker to start without those. */
export const tasks: WorkTaskRegistry = {
  extract: told(extractArchive),
  normalize: told(async (input, report) => {
    const { normalize } = await import('./normalize.ts')
    return normalize(input, report)
  }),
  analyze: told(analyze),
  validate: told(validateLines),
  extend: told(async (input, report) => {
    const [{ withActionSources }, { extendLines }] = await Promise.all([
      import('./extend/actionSources.ts'),
      import('./extend/extendLines.ts')
    ])
    return withActionSources(input, (sources) => extendLines(input, report, sources))
  }),
  index: told((input, report) => indexLines(input, report)),
  gather: told(gatherLines),
  finalize: told(finalizeLines)
}

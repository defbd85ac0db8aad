/** The tasks of the work process, by name. */
import { ConversionError } from '../../../formats/conversions/conversion.ts'
import { ProcessingError, type WorkTaskRegistry } from '../task.ts'

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

/** A task is loaded when it is first asked for: a conversion starts in half the time without the data engine. */
export const tasks: WorkTaskRegistry = {
  extract: told(async (input, report) => (await import('./extractArchive.ts')).extractArchive(input, report)),
  normalize: told(async (input, report) => (await import('./normalize.ts')).normalize(input, report)),
  analyze: told(async (input, report) => (await import('./analyze.ts')).analyze(input, report)),
  validate: told(async (input, report) => (await import('./validateLines.ts')).validateLines(input, report)),
  extend: told(async (input, report) => {
    const [{ withActionSources }, { extendLines }] = await Promise.all([
      import('./extend/actionSources.ts'),
      import('./extend/extendLines.ts')
    ])
    return withActionSources(input, (sources) => extendLines(input, report, sources))
  }),
  index: told(async (input, report) => (await import('./indexLines.ts')).indexLines(input, report)),
  gather: told(async (input, report) => (await import('./gather.ts')).gatherLines(input, report)),
  finalize: told(async (input, report) => (await import('./finalizeLines.ts')).finalizeLines(input, report))
}

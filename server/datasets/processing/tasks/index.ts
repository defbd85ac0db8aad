/** The tasks of the worker process, by name. */
import { ConversionError } from '../../../formats/conversions/conversion.ts'
import { ProcessingError, type ReportProgress, type WorkTaskRegistry } from '../task.ts'

type Run<Input, Output> = (input: Input, report: ReportProgress) => Promise<Output>

/**
 * Returns a task that is loaded at its first run: a conversion starts three times as fast without the data engine.
 * Known errors are converted to errors for the owner. An out-of-memory error is not retried: the next attempt would
 * need as much memory.
 */
function task<Input, Output>(load: () => Promise<Run<Input, Output>>): Run<Input, Output> {
  return async (input, report) => {
    const run = await load()
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

/**
 * Returns a task that uses the data engine. The instance starts while the task is loaded, and again for the next task.
 * @param isLast whether this is the last task of a dataset
 */
function engineTask<Input, Output>(
  load: () => Promise<Run<Input, Output>>,
  isLast = false
): Run<Input, Output> {
  const run = task(load)
  return async (input, report) => {
    const { forgetInstance, prepareInstance } = await import('./instance.ts')
    prepareInstance()
    const output = await run(input, report)
    // The next task is of another dataset, whose folder this instance cannot access.
    if (isLast) forgetInstance()
    prepareInstance()
    return output
  }
}

/** Loads the modules for the steps of every file, while the file is being received. */
export async function prepareEngine(): Promise<void> {
  const { prepareInstance } = await import('./instance.ts')
  prepareInstance()
  await import('./analyze.ts')
  await import('./indexLines.ts')
}

export const tasks: WorkTaskRegistry = {
  extract: task(async () => (await import('./extractArchive.ts')).extractArchive),
  normalize: task(async () => (await import('./normalize.ts')).normalize),
  analyze: engineTask(async () => (await import('./analyze.ts')).analyze),
  validate: engineTask(async () => (await import('./validateLines.ts')).validateLines),
  extend: task(async () => {
    const [{ withActionSources }, { extendLines }] = await Promise.all([
      import('./extend/actionSources.ts'),
      import('./extend/extendLines.ts')
    ])
    return (input, report) => withActionSources(input, (sources) => extendLines(input, report, sources))
  }),
  index: engineTask(async () => (await import('./indexLines.ts')).indexLines),
  gather: engineTask(async () => (await import('./gather.ts')).gatherLines),
  finalize: engineTask(async () => (await import('./finalizeLines.ts')).finalizeLines, true)
}

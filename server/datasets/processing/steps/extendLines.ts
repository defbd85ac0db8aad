/** Extensions of the lines of a file, a part of its validation (docs/api/extensions.md). */
import { remoteActionsOptions } from '../../extensions/remote/remoteActions.ts'
import type { FullFile } from '../../record.ts'
import { readingOptions } from '../readingOptions.ts'
import type { StepContext } from '../step.ts'
import { ProcessingError, type ExtendOutput } from '../task.ts'

/** Lines of a draft that waits for a validation: enough to look at. */
export const sampleLines = 100

/** Name, among what processing may lose, of what extensions gave the lines of a file. */
export const resultsOf = (set: string): string => `${set}.extended`

export interface Extended extends Omit<ExtendOutput, 'full'> {
  /** Absent when lines failed. */
  full?: FullFile
}

/** @param isSample only the first lines, for a draft */
export async function extendLines(context: StepContext, isSample: boolean): Promise<Extended> {
  const { dataset, config, files, work, phase } = context
  const { file, _files } = dataset
  if (!file || !_files) throw new ProcessingError('Le fichier de données est absent.')
  const plan = await context.planExtensions()
  const fullFolder = files.workPath(dataset.id, `${_files}.full`)
  return phase('extend', async () => {
    const { full, ...outcome } = await work('extend', {
      file,
      filePath: files.path(dataset.id, _files, file.name),
      stagingPath: files.workPath(dataset.id, _files),
      ...readingOptions(dataset),
      schema: dataset.schema,
      defaultTimeZone: config.defaultTimeZone,
      plan,
      remote: remoteActionsOptions(config),
      resultsPath: files.workPath(dataset.id, resultsOf(_files)),
      fullFolder,
      ...(dataset.projection ? { projection: dataset.projection.code } : {}),
      ...(isSample ? { maxLines: sampleLines } : {})
    })
    return full
      ? { ...outcome, full: { set: await files.adoptSet(dataset.id, fullFolder), file: full } }
      : outcome
  })
}

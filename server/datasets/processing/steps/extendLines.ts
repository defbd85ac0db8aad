/** Extends the lines of a file, as a part of their validation (docs/api/extensions.md). */
import { mkdir } from 'node:fs/promises'
import type { ExtensionPlan } from '../../extensions/plan.ts'
import { remoteActionsOptions } from '../../extensions/remote/remoteActions.ts'
import type { FullFile } from '../../record.ts'
import { prepareReference } from '../../referenceData/prepare.ts'
import { readingOptions } from '../readingOptions.ts'
import type { StepContext } from '../step.ts'
import { ProcessingError, type ExtendInput, type ExtendOutput } from '../task.ts'

/** Lines that are extended for a draft that waits for a validation. */
export const sampleLines = 100

/** Name of the work file with the extension results of a set of files. It is safe to lose. */
export const resultsOf = (set: string): string => `${set}.extended`

export interface Extended extends Omit<ExtendOutput, 'full'> {
  /** The extended file; absent when lines failed. */
  full?: FullFile
}

/** @param isSample whether only the first lines are extended, for a draft */
export async function extendLines(context: StepContext, isSample: boolean): Promise<Extended> {
  const { dataset, config, files, work, phase } = context
  const { file, _files } = dataset
  if (!file || !_files) throw new ProcessingError('Le fichier de données est absent.')
  const plan = await context.planExtensions()
  const references = await preparedReferences(context, plan)
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
      references,
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

/** Prepares the reference data of a plan for the worker process. @throws ExtensionError */
async function preparedReferences(
  context: StepContext,
  { extensions }: ExtensionPlan
): Promise<ExtendInput['references']> {
  const { dataset, config, files } = context
  const folder = files.workPath(dataset.id, 'references')
  await mkdir(folder, { recursive: true })
  const prepared: ExtendInput['references']['prepared'] = []
  for (const planned of extensions) {
    if (planned.kind !== 'reference') continue
    const options = { extended: dataset.id, snapshotFolder: folder }
    const reference = await prepareReference(context, dataset.owner, planned, options)
    prepared.push({ index: planned.index, reference })
  }
  return { prepared, dataDir: config.dataDir, folder }
}

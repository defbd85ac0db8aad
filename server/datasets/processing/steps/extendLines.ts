/** Extensions of the lines of a file, a part of its validation (docs/api/extensions.md). */
import { mkdir } from 'node:fs/promises'
import type { ExtensionPlan } from '../../extensions/plan.ts'
import { remoteActionsOptions } from '../../extensions/remote/remoteActions.ts'
import type { FullFile } from '../../record.ts'
import { prepareReference } from '../../referenceData/prepare.ts'
import { readingOptions } from '../readingOptions.ts'
import type { StepContext } from '../step.ts'
import { ProcessingError, type ExtendInput, type ExtendOutput } from '../task.ts'

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

/** What the work process needs of the reference data of a plan. @throws ExtensionError */
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

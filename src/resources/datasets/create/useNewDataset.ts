import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Dataset, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useUpload, type UploadController } from '../../owned/upload/useUpload.ts'
import { forgetEntryState, useHistoryEntryState } from '../../../layout/useHistoryEntryState.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { titleOfFile } from '../model/files.ts'
import { uploadNewDataset } from '../upload.ts'
import { conflictsQuery, type Conflict } from './conflicts.ts'
import {
  columnsOfChildren,
  copiesData,
  creationOf,
  emptyFields,
  fileParameters,
  isFilled,
  stepsOf,
  type NewDatasetFields,
  type Step
} from './newDataset.ts'

export interface NewDatasetController {
  step: Step
  /** Steps of the selected type. */
  steps: Step[]
  goTo: (step: Step) => void
  /** Moves by one step: 1 is forward, -1 is back. */
  moveStep: (offset: 1 | -1) => void
  /** Whether a step may be opened, because every earlier step is complete. */
  isOpen: (step: Step) => boolean
  fields: NewDatasetFields
  change: (change: Partial<NewDatasetFields>) => void
  conflicts: Conflict[]
  conflictsError: unknown
  /** Whether the search of conflicts is running. */
  checking: boolean
  ignoresConflicts: boolean
  ignoreConflicts: (ignores: boolean) => void
  canCreate: boolean
  /** Resolves to false after a failure, whose error is shown. */
  create: () => Promise<boolean>
  creating: boolean
  upload: UploadController
  /** Error of a creation without upload. */
  error: string | undefined
  created: Dataset | undefined
}

/** State and rules of the wizard. */
export function useNewDataset(): NewDatasetController {
  const upload = useUpload()
  const [fields, setFields] = useHistoryEntryState('newDataset', emptyFields, withoutFiles)
  const [titleTyped, setTitleTyped] = useState(fields.title !== '')
  const [ignored, setIgnored] = useState(false)

  const sentFile = fields.type === 'file' && !copiesData(fields) ? fields.file : undefined
  const { create, creating, error, setError, created } = useCreation(fields, sentFile, upload)
  const steps = stepsOf(fields.type)
  const parametersFilled = isFilled(fields)
  const isBusy = creating || upload.uploading
  const isReachable = (name: Step): boolean =>
    name === 'type' ||
    (!!fields.type && steps.includes(name) && (name !== 'confirmation' || parametersFilled))
  const { step, goTo } = useWizardStep<Step>('type', shownStep)

  function shownStep(requested: Step): Step {
    if (isReachable(requested)) return requested
    // A page reload loses the file: the user selects it again in the step of parameters.
    return fields.type && requested === 'confirmation' ? 'parameters' : 'type'
  }

  const conflicts = useQuery(
    conflictsQuery({
      owner: step === 'confirmation' ? fields.owner : undefined,
      title: fields.title,
      filename: sentFile?.name
    })
  )
  const sameNameDatasets = conflicts.data ?? []

  function change(changes: Partial<NewDatasetFields>): void {
    const changedFields = { ...fields, ...changes }
    if (changes.title !== undefined) setTitleTyped(changes.title !== '')
    else if (changes.file && !titleTyped) changedFields.title = titleOfFile(changes.file.name)
    setFields(changedFields)
    setIgnored(false)
    setError(undefined)
    upload.clearMessage()
  }

  function moveStep(offset: 1 | -1): void {
    const target = steps[steps.indexOf(step) + offset]
    if (!target) return
    if (step === 'initialization' && offset === 1 && fields.model && !titleTyped && !fields.file) {
      setFields({ ...fields, title: fields.model.title })
    }
    goTo(target)
  }

  return {
    step,
    steps,
    goTo,
    moveStep,
    isOpen: (name) => !isBusy && isReachable(name),
    fields,
    change,
    conflicts: sameNameDatasets,
    conflictsError: conflicts.error,
    checking: conflicts.isFetching,
    ignoresConflicts: ignored,
    ignoreConflicts: setIgnored,
    canCreate:
      parametersFilled &&
      !!fields.owner &&
      !conflicts.isFetching &&
      (sameNameDatasets.length === 0 || ignored) &&
      !isBusy,
    create,
    creating,
    upload,
    error,
    created
  }
}

/**
 * Creation of the dataset.
 * @param sentFile data file to upload; undefined for a creation without upload
 */
function useCreation(fields: NewDatasetFields, sentFile: File | undefined, upload: UploadController) {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const [creating, setCreating] = useState(false)
  const [error, setError] = useState<string>()
  const [created, setCreated] = useState<Dataset>()

  async function create(): Promise<boolean> {
    const { owner, title } = fields
    if (!owner) return false
    setError(undefined)
    if (sentFile) {
      const dataset = await upload.send((controls) =>
        uploadNewDataset({ title, owner, ...fileParameters(fields, sentFile) }, controls)
      )
      if (dataset) forgetEntryState()
      setCreated(dataset)
      return !!dataset
    }
    setCreating(true)
    try {
      const { data, draft } = creationOf(fields, await columnsToShow())
      const response = await dataProvider.create<Dataset>('datasets', {
        data,
        ...(draft ? { meta: { draft } } : {})
      })
      forgetEntryState()
      setCreated(response.data)
      return true
    } catch (failure) {
      setError(labelled(t('datasets.create.error'), errorDetail(failure)))
      return false
    } finally {
      setCreating(false)
    }
  }

  /** Reads the initial columns of a virtual dataset. */
  async function columnsToShow(): Promise<SchemaProperty[]> {
    const { type, virtual } = fields
    if (type !== 'virtual' || !virtual.allColumns) return []
    const ids = virtual.children.map(({ id }) => id)
    const children = await dataProvider.getList<Dataset>('datasets', {
      pagination: { page: 1, perPage: ids.length },
      filter: { id: ids },
      meta: { select: 'id,schema' }
    })
    return columnsOfChildren(ids, children.data)
  }

  return { create, creating, error, setError, created }
}

/** Removes the files, which the state of a history entry cannot hold. */
function withoutFiles({ file: _file, attachments: _attachments, ...fields }: NewDatasetFields): unknown {
  return fields
}

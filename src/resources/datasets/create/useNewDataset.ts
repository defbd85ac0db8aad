import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Dataset } from '../../../../contract/dataset.ts'
import type { Account } from '../../../../contract/session.ts'
import { errorDetail } from '../../../api/http.ts'
import { useUpload, type UploadController } from '../files/useUpload.ts'
import { hasEncoding, isSpreadsheet, isValidTitle, titleOfFile } from '../model/files.ts'
import {
  areValidPositions,
  noSpreadsheetFields,
  normalizeOptionsOf,
  type SpreadsheetFields
} from '../model/spreadsheet.ts'
import { uploadNewDataset, type NewFileDataset } from '../upload.ts'
import { areValidColumns, editableBody, emptyEditableFields, type EditableFields } from './editable.ts'
import { conflictsQuery, type Conflict } from './conflicts.ts'

export const datasetTypes = ['file', 'rest', 'metaOnly'] as const
export type NewDatasetType = (typeof datasetTypes)[number]

export const steps = ['type', 'parameters', 'confirmation'] as const
export type Step = (typeof steps)[number]

export interface NewDatasetFields {
  type: NewDatasetType | undefined
  title: string
  file: File | undefined
  /** Zip archive of files that lines refer to. */
  attachments: File | undefined
  attachmentsAsImage: boolean
  spreadsheet: SpreadsheetFields
  encoding: string
  keyAlgorithm: '' | 'slug' | 'compat-ods'
  editable: EditableFields
  owner: Account | undefined
}

const emptyFields: NewDatasetFields = {
  type: undefined,
  title: '',
  file: undefined,
  attachments: undefined,
  attachmentsAsImage: false,
  spreadsheet: noSpreadsheetFields,
  encoding: '',
  keyAlgorithm: '',
  editable: emptyEditableFields,
  owner: undefined
}

export interface NewDatasetController {
  step: Step
  goTo: (step: Step) => void
  /** Whether a step may be opened: those before it are filled. */
  isOpen: (step: Step) => boolean
  fields: NewDatasetFields
  change: (change: Partial<NewDatasetFields>) => void
  conflicts: Conflict[]
  conflictsError: unknown
  ignoresConflicts: boolean
  ignoreConflicts: (ignores: boolean) => void
  canCreate: boolean
  create: () => Promise<void>
  creating: boolean
  upload: UploadController
  /** Error of a creation without file. */
  error: string | undefined
  created: Dataset | undefined
}

/** State and rules of the wizard (screens/dataset-pages.md §4). */
export function useNewDataset(): NewDatasetController {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const upload = useUpload()
  const [step, setStep] = useState<Step>('type')
  const [fields, setFields] = useState(emptyFields)
  const [titleTyped, setTitleTyped] = useState(false)
  const [ignored, setIgnored] = useState(false)
  const [creating, setCreating] = useState(false)
  const [error, setError] = useState<string>()
  const [created, setCreated] = useState<Dataset>()

  const conflicts = useQuery(
    conflictsQuery({
      owner: step === 'confirmation' ? fields.owner : undefined,
      title: fields.title,
      filename: fields.type === 'file' ? fields.file?.name : undefined
    })
  )
  const found = conflicts.data ?? []
  const parametersFilled = isValidTitle(fields.title) && isFilled(fields)
  const busy = creating || upload.uploading

  function change(next: Partial<NewDatasetFields>): void {
    const merged = { ...fields, ...next }
    if (next.title !== undefined) setTitleTyped(next.title !== '')
    else if (next.file && !titleTyped) merged.title = titleOfFile(next.file.name)
    setFields(merged)
    setIgnored(false)
    setError(undefined)
    upload.clearMessage()
  }

  async function create(): Promise<void> {
    const { owner, file, type, title } = fields
    if (!owner) return
    setError(undefined)
    if (type === 'file' && file) {
      const dataset = await upload.send((controls) =>
        uploadNewDataset({ title, owner, ...fileParameters(fields, file) }, controls)
      )
      setCreated(dataset)
      return
    }
    setCreating(true)
    try {
      const data = {
        ...(type === 'rest'
          ? editableBody(fields.editable, fields.attachmentsAsImage)
          : { isMetaOnly: true }),
        title: title.trim(),
        owner
      }
      const answer = await dataProvider.create<Dataset>('datasets', { data })
      setCreated(answer.data)
    } catch (failure) {
      setError(`${t('datasets.create.error')} : ${errorDetail(failure)}`)
    } finally {
      setCreating(false)
    }
  }

  return {
    step,
    goTo: setStep,
    isOpen: (name) =>
      !busy && (name === 'type' || (!!fields.type && (name === 'parameters' || parametersFilled))),
    fields,
    change,
    conflicts: found,
    conflictsError: conflicts.error,
    ignoresConflicts: ignored,
    ignoreConflicts: setIgnored,
    canCreate:
      parametersFilled && !!fields.owner && !conflicts.isFetching && (found.length === 0 || ignored) && !busy,
    create,
    creating,
    upload,
    error,
    created
  }
}

/** Whether the parameters of the type of dataset are enough to go on. */
function isFilled(fields: NewDatasetFields): boolean {
  if (fields.type === 'file') return isReadable(fields)
  return fields.type !== 'rest' || areValidColumns(fields.editable.columns)
}

function isReadable({ file, spreadsheet }: NewDatasetFields): boolean {
  return !!file && (!isSpreadsheet(file.name) || areValidPositions(spreadsheet))
}

/** The options of another kind of file that was chosen before are not sent. */
function fileParameters(fields: NewDatasetFields, file: File): Omit<NewFileDataset, 'title' | 'owner'> {
  const { attachments, attachmentsAsImage, spreadsheet, encoding, keyAlgorithm } = fields
  return {
    file,
    attachments,
    attachmentsAsImage,
    encoding: (hasEncoding(file.name) && encoding.trim()) || undefined,
    normalizeOptions: isSpreadsheet(file.name) ? normalizeOptionsOf(spreadsheet) : undefined,
    escapeKeyAlgorithm: keyAlgorithm || undefined
  }
}

/** Forms of the requests that carry files (docs/api/datasets.md, docs/api/attachments.md). */
import type { Dataset, NormalizeOptions, ValidationMode } from '../../../contract/datasets/dataset.ts'
import type { Owner } from '../../../contract/permissions.ts'
import { uploadForm, type UploadOptions } from '../../api/upload.ts'
import type { ReceivedFile } from '../owned/attachments/attachmentForm.ts'
import { attachmentFilesPath } from './api.ts'
import { datasetPath, datasetsPath } from '../../api/datasetPath.ts'
import { startsAsDraft } from './model/files.ts'

interface FileParameters {
  file: File
  /** Zip archive of the files that lines refer to. */
  attachments?: File | undefined
  /** Encoding of a text file, detected when absent. */
  encoding?: string | undefined
  /** Which part of a spreadsheet is read, found by the platform when absent. */
  normalizeOptions?: NormalizeOptions | undefined
}

/** At least one of both files: without a data file the current one is read again with the new attachments. */
interface UpdateParameters extends Omit<FileParameters, 'file'> {
  file: File | undefined
  /** How the draft that they open is published; by default by itself when its structure is compatible. */
  mode?: ValidationMode
}

export interface NewFileDataset extends FileParameters {
  title: string
  owner: Owner
  attachmentsAsImage?: boolean | undefined
  escapeKeyAlgorithm?: 'slug' | 'compat-ods' | undefined
  /** What is taken from another dataset. */
  initFrom?: { dataset: string; parts: string[] } | undefined
}

type UploadControls = Pick<UploadOptions, 'signal' | 'onProgress'>

/** The text parts come first: the server knows what to do with a file before it streams in. */
export function newDatasetForm(parameters: NewFileDataset): FormData {
  const form = new FormData()
  const { escapeKeyAlgorithm, initFrom } = parameters
  const body: Record<string, unknown> = { title: parameters.title.trim(), owner: parameters.owner }
  if (parameters.attachments && parameters.attachmentsAsImage) body.attachmentsAsImage = true
  if (escapeKeyAlgorithm) body.analysis = { escapeKeyAlgorithm }
  if (initFrom) body.initFrom = initFrom
  form.append('body', JSON.stringify(body))
  const { normalizeOptions } = parameters
  const hasOptions = normalizeOptions && Object.keys(normalizeOptions).length > 0
  appendFiles(form, hasOptions ? parameters : { ...parameters, normalizeOptions: undefined })
  return form
}

function appendFiles(form: FormData, parameters: UpdateParameters): void {
  const { file, attachments, encoding, normalizeOptions } = parameters
  if (encoding) form.append('dataset_encoding', encoding)
  // Without this part a new edition of a spreadsheet is read as the last one was: that there are none is said too.
  if (normalizeOptions) form.append('dataset_normalizeOptions', JSON.stringify(normalizeOptions))
  if (file) form.append('dataset', file, file.name)
  if (attachments) form.append('attachments', attachments, attachments.name)
}

/** Creates a dataset from a file; one that is not small, or takes its columns elsewhere, starts as a draft. */
export function uploadNewDataset(parameters: NewFileDataset, controls: UploadControls): Promise<Dataset> {
  const asDraft = startsAsDraft(parameters.file) || !!parameters.initFrom
  const query = asDraft ? { draft: true } : {}
  return uploadForm(datasetsPath, newDatasetForm(parameters), { ...controls, query })
}

/** Sends new files to a dataset: they open a draft. */
export function uploadDatasetData(
  id: string,
  parameters: UpdateParameters,
  controls: UploadControls
): Promise<Dataset> {
  const form = new FormData()
  appendFiles(form, parameters)
  return uploadForm(datasetPath(id), form, { ...controls, query: { draft: parameters.mode ?? true } })
}

/** Sends a file of the description, in the place of one of the same name; the description does not list it yet. */
export function uploadAttachmentFile(
  id: string,
  file: File,
  controls: UploadControls
): Promise<ReceivedFile> {
  const form = new FormData()
  form.append('attachment', file, file.name)
  return uploadForm(attachmentFilesPath(id), form, controls)
}

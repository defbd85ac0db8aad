/** Multipart bodies of uploads (docs/api/datasets.md, docs/api/attachments.md). */
import type { Dataset, NormalizeOptions, ValidationMode } from '../../../contract/datasets/dataset.ts'
import type { Owner } from '../../../contract/permissions.ts'
import { uploadForm, type UploadOptions } from '../../api/upload.ts'
import type { ReceivedFile } from '../owned/attachments/attachmentForm.ts'
import { attachmentFilesPath } from './api.ts'
import { datasetPath, datasetsPath } from '../../api/datasetPath.ts'
import { startsAsDraft } from './model/files.ts'

interface FileParameters {
  file: File
  /** Zip archive of the attachments that lines refer to. */
  attachments?: File | undefined
  /** Encoding of a text file; detected when absent. */
  encoding?: string | undefined
  /** Position of the table in a spreadsheet; detected when absent. */
  normalizeOptions?: NormalizeOptions | undefined
}

/**
 * Parameters of an update, with a data file, attachments or both. Without a data file, the current one is processed
 * again with the new attachments.
 */
interface UpdateParameters extends Omit<FileParameters, 'file'> {
  file: File | undefined
  /**
   * Validation mode of the resulting draft; by default a draft with a compatible structure is published automatically.
   */
  mode?: ValidationMode
}

export interface NewFileDataset extends FileParameters {
  title: string
  owner: Owner
  attachmentsAsImage?: boolean | undefined
  escapeKeyAlgorithm?: 'slug' | 'compat-ods' | undefined
  /** Model dataset, and the parts to copy from it. */
  initFrom?: { dataset: string; parts: string[] } | undefined
}

type UploadControls = Pick<UploadOptions, 'signal' | 'onProgress'>

/** Builds the form. Text parts come first, since the server needs them before the streamed file. */
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
  // An absent part keeps the options of the previous file: empty options are sent too, to reset them.
  if (normalizeOptions) form.append('dataset_normalizeOptions', JSON.stringify(normalizeOptions))
  if (file) form.append('dataset', file, file.name)
  if (attachments) form.append('attachments', attachments, attachments.name)
}

/** Creates a dataset from a file. A large file, or one whose columns come from a model, starts as a draft. */
export function uploadNewDataset(parameters: NewFileDataset, controls: UploadControls): Promise<Dataset> {
  const asDraft = startsAsDraft(parameters.file) || !!parameters.initFrom
  const query = asDraft ? { draft: true } : {}
  return uploadForm(datasetsPath, newDatasetForm(parameters), { ...controls, query })
}

/** Uploads new files to a dataset, which creates a draft. */
export function uploadDatasetData(
  id: string,
  parameters: UpdateParameters,
  controls: UploadControls
): Promise<Dataset> {
  const form = new FormData()
  appendFiles(form, parameters)
  return uploadForm(datasetPath(id), form, { ...controls, query: { draft: parameters.mode ?? true } })
}

/** Uploads an attachment of the metadata, in place of one with the same name. The metadata do not list it yet. */
export function uploadAttachmentFile(
  id: string,
  file: File,
  controls: UploadControls
): Promise<ReceivedFile> {
  const form = new FormData()
  form.append('attachment', file, file.name)
  return uploadForm(attachmentFilesPath(id), form, controls)
}

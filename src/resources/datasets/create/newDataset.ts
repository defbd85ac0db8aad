/** State, steps and rules of the wizard that creates a dataset. No I/O. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { Account } from '../../../../contract/session.ts'
import type { PickedDataset } from '../choose/pickedDataset.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import { hasEncoding, isSpreadsheet, isValidTitle } from '../model/files.ts'
import {
  areValidPositions,
  noSpreadsheetFields,
  normalizeOptionsOf,
  type SpreadsheetFields
} from '../model/spreadsheet.ts'
import type { NewFileDataset } from '../upload.ts'
import { areValidColumns, editableBody, emptyEditableFields, type EditableFields } from './editable.ts'
import { initFromOf, type ModelPart } from './model.ts'

const datasetTypes = ['file', 'rest', 'virtual', 'metaOnly'] as const
export type NewDatasetType = (typeof datasetTypes)[number]

/** Types of dataset to select from. The simple mode hides virtual datasets, which need other datasets. */
export function offeredTypes(isSimple: boolean): readonly NewDatasetType[] {
  return isSimple ? datasetTypes.filter((type) => type !== 'virtual') : datasetTypes
}

const allSteps = ['type', 'initialization', 'parameters', 'confirmation'] as const
export type Step = (typeof allSteps)[number]

export interface VirtualFields {
  /** Children of the virtual dataset, in order: the first one that has a column defines it. */
  children: PickedDataset[]
  allColumns: boolean
  /** Parts copied from the first child. */
  parts: ('description' | 'metadataAttachments')[]
}

export interface NewDatasetFields {
  type: NewDatasetType | undefined
  title: string
  /** Model of the new dataset. */
  model: PickedDataset | undefined
  modelParts: ModelPart[]
  file: File | undefined
  /** Zip archive of the attachments that lines refer to. */
  attachments: File | undefined
  attachmentsAsImage: boolean
  spreadsheet: SpreadsheetFields
  encoding: string
  keyAlgorithm: '' | 'slug' | 'compat-ods'
  editable: EditableFields
  virtual: VirtualFields
  owner: Account | undefined
}

export const emptyFields: NewDatasetFields = {
  type: undefined,
  title: '',
  model: undefined,
  modelParts: [],
  file: undefined,
  attachments: undefined,
  attachmentsAsImage: false,
  spreadsheet: noSpreadsheetFields,
  encoding: '',
  keyAlgorithm: '',
  editable: emptyEditableFields,
  virtual: { children: [], allColumns: false, parts: [] },
  owner: undefined
}

/** Steps of a type of dataset. Virtual and metadata-only datasets have no data, so no model. */
export function stepsOf(type: NewDatasetType | undefined): Step[] {
  const takesModel = type !== 'virtual' && type !== 'metaOnly'
  return allSteps.filter((step) => step !== 'initialization' || takesModel)
}

/** Whether the file is copied from the model, so that no upload is needed. */
export function copiesData({ type, model, modelParts }: NewDatasetFields): boolean {
  return type === 'file' && !!model && modelParts.includes('data')
}

/** Reasons why the step of parameters is incomplete, each with its own message. */
const requiredFields = ['file', 'title', 'columns', 'children', 'positions'] as const
type MissingField = (typeof requiredFields)[number]

export function missingFieldsOf(fields: NewDatasetFields): MissingField[] {
  const { type, title, file, spreadsheet, editable, virtual } = fields
  const takesFile = type === 'file' && !copiesData(fields)
  const isLacking: Record<MissingField, boolean> = {
    file: takesFile && !file,
    title: !isValidTitle(title),
    columns: type === 'rest' && !areValidColumns(editable.columns),
    children: type === 'virtual' && virtual.children.length === 0,
    positions: takesFile && !!file && isSpreadsheet(file.name) && !areValidPositions(spreadsheet)
  }
  return requiredFields.filter((lack) => isLacking[lack])
}

/** Whether the parameters are complete. */
export function isFilled(fields: NewDatasetFields): boolean {
  return missingFieldsOf(fields).length === 0
}

/** Whether leaving would lose input. The type of dataset alone does not count, since it takes one click. */
export function isBegun(fields: NewDatasetFields): boolean {
  const { title, model, file, attachments, editable, virtual } = fields
  return (
    !!title ||
    !!model ||
    !!file ||
    !!attachments ||
    !sameValue(editable, emptyFields.editable) ||
    virtual.children.length > 0
  )
}

/** Upload parameters for a file. Options of other file formats are left out. */
export function fileParameters(
  fields: NewDatasetFields,
  file: File
): Omit<NewFileDataset, 'title' | 'owner'> {
  const { attachments, attachmentsAsImage, spreadsheet, encoding, keyAlgorithm } = fields
  return {
    file,
    attachments,
    attachmentsAsImage,
    encoding: (hasEncoding(file.name) && encoding.trim()) || undefined,
    normalizeOptions: isSpreadsheet(file.name) ? normalizeOptionsOf(spreadsheet) : undefined,
    escapeKeyAlgorithm: keyAlgorithm || undefined,
    initFrom: initFromOf(fields.model, fields.modelParts)
  }
}

interface Creation {
  data: Record<string, unknown>
  /** Whether the dataset is created as a draft. */
  draft?: true
}

/**
 * Body of a creation without upload.
 * @param columns columns of the children, for a virtual dataset with all columns
 */
export function creationOf(fields: NewDatasetFields, columns: SchemaProperty[] = []): Creation {
  const { type, owner, attachmentsAsImage, keyAlgorithm, model, modelParts } = fields
  const commonFields = { title: fields.title.trim(), owner }
  if (type === 'metaOnly') return { data: { isMetaOnly: true, ...commonFields } }
  if (type === 'virtual') return { data: { ...virtualBody(fields.virtual, columns), ...commonFields } }
  const initFrom = initFromOf(model, modelParts)
  const initialization = initFrom ? { initFrom } : {}
  const typeFields =
    type === 'rest'
      ? editableBody(fields.editable, attachmentsAsImage)
      : keyAlgorithm
        ? { analysis: { escapeKeyAlgorithm: keyAlgorithm } }
        : {}
  return { data: { ...typeFields, ...initialization, ...commonFields }, ...(initFrom ? { draft: true } : {}) }
}

function virtualBody({ children, parts }: VirtualFields, schema: SchemaProperty[]): Record<string, unknown> {
  const first = children[0]
  return {
    isVirtual: true,
    virtual: { children: children.map(({ id }) => id) },
    schema,
    ...(first && parts.length > 0 ? { initFrom: { dataset: first.id, parts } } : {})
  }
}

/** Merges the columns of the children without duplicates, in the order of the children. */
export function columnsOfChildren(
  ids: string[],
  children: { id: string; schema?: SchemaProperty[] }[]
): SchemaProperty[] {
  const columns = new Map<string, SchemaProperty>()
  for (const id of ids) {
    for (const column of children.find((child) => child.id === id)?.schema ?? []) {
      if (!column['x-calculated'] && !columns.has(column.key)) columns.set(column.key, column)
    }
  }
  return [...columns.values()]
}

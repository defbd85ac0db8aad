/** Rules of the lines of a dataset, applied at every write. No I/O. */
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { lineChecker } from '../processing/tasks/lineRules.ts'
import type { DatasetRecord } from '../record.ts'
import { uncheckedPatterns } from '../schema/patterns.ts'
import { isExtended, isMandatory, mandatoryObjects } from './extensions/settings.ts'
import {
  canonicalText,
  canonicalWriter,
  givenColumns,
  parsedContent,
  type LineContent
} from './lineContent.ts'
import { sentText } from './normalize.ts'
import type { StoredLine } from './storedLine.ts'
import { uniqueRules, type UniqueRule } from './uniques.ts'

/** Rules prepared once for many operations. */
export interface LineRules {
  columns: ReadonlyMap<string, SchemaProperty>
  check: (content: LineContent, texts?: Record<string, string>) => string | undefined
  /** Warnings added to every written line: rules that are not checked. */
  unchecked: string[]
  /** Returns the content as it is stored. */
  textOf: (content: LineContent) => string
  uniques: UniqueRule[]
  /** Key of the column whose values are paths of files. */
  documentKey: string | undefined
  dataset: Pick<
    DatasetRecord,
    'primaryKey' | 'rest' | 'schema' | 'constraints' | 'nonBlockingValidation' | 'createdAt' | 'extensions'
  >
  /** Creation date of the dataset, in milliseconds since 1970. */
  createdAt: number
  defaultTimeZone: string
  keepsHistory: boolean
  keepsAuthor: boolean
  /** Whether lines have extensions. */
  isExtended: boolean
  /** Whether some extensions must succeed before a line is written. */
  isMandatory: boolean
  /** Returns the content that the history keeps: the written columns, and the values of mandatory extensions. */
  revisionOf: (line: StoredLine) => string
}

/** Time limit for the patterns of all lines of a dataset: lines are checked in the main process. */
const patternTime = { spentMs: 500, periodMs: 10_000 }

export function lineRules(dataset: LineRules['dataset'], defaultTimeZone: string): LineRules {
  const columns = givenColumns(dataset.schema)
  const checker = lineChecker(columns, { isClosed: true, patternTime })
  const byKey = new Map(columns.map((property) => [property.key, property]))
  return {
    columns: byKey,
    check: (content, texts) => {
      const errors = checker(content, (key, index) => {
        const property = byKey.get(key)
        const text = texts?.[key]
        return property && text !== undefined ? sentText(property, text, defaultTimeZone, index) : undefined
      })
      return errors.length ? errors.map(({ message }) => message).join(', ') : undefined
    },
    unchecked: uncheckedPatterns(columns),
    textOf: canonicalWriter(columns.map(({ key }) => key)),
    uniques: uniqueRules(dataset),
    documentKey: attachmentColumn(dataset.schema)?.key,
    dataset,
    createdAt: Date.parse(dataset.createdAt),
    defaultTimeZone,
    keepsHistory: dataset.rest?.history === true,
    keepsAuthor: dataset.rest?.storeUpdatedBy === true,
    isExtended: isExtended(dataset),
    isMandatory: isMandatory(dataset),
    revisionOf: (line) => {
      const objects = mandatoryObjects(line, dataset)
      if (!Object.keys(objects).length) return line.content
      return canonicalText({ ...parsedContent(line.content), ...objects })
    }
  }
}

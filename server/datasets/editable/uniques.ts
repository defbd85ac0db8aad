/** Unicity constraints of the lines of an editable dataset (docs/api/editing.md). */
import { instantOf } from '../../formats/columns/dates.ts'
import { duplicateMessage } from '../schema/unicity.ts'
import type { DatasetRecord } from '../record.ts'
import type { LineDatabase } from './database.ts'
import { parsedContent, type LineContent } from './lineContent.ts'

export interface UniqueRule {
  name: string
  /** Returns the value that two lines may not share; undefined for a line that is not constrained. */
  valueOf: (content: LineContent) => string | undefined
  /** Message for a line that has the value of another one. */
  message: string
}

export function uniqueRules({
  constraints,
  schema
}: Pick<DatasetRecord, 'constraints' | 'schema'>): UniqueRule[] {
  return (constraints ?? []).map(({ properties }) => {
    const columns = properties.map((key) => schema.find((property) => property.key === key))
    const titles = properties.map((key, index) => columns[index]?.title || key)
    const isDate = columns.map((column) => column?.format === 'date-time')
    return {
      name: JSON.stringify(properties),
      message: duplicateMessage(titles),
      valueOf: (content) => {
        const values = properties.map((key, index) => {
          const value = content[key]
          // Equal instants are equal values, whatever their offset.
          return isDate[index] && typeof value === 'string' ? instantOf(value) : value
        })
        return values.some((value) => value === undefined || value === null)
          ? undefined
          : JSON.stringify(values)
      }
    }
  })
}

const stateName = 'uniques'

/**
 * Stores the unique values of all lines when the constraints have changed.
 * @returns the columns of a constraint that the lines break; then nothing is changed
 */
export function prepareUniques(database: LineDatabase, rules: UniqueRule[]): { violatedColumns?: string[] } {
  const ruleNames = JSON.stringify(rules.map(({ name }) => name))
  if ((database.readState(stateName) ?? '[]') === ruleNames) return {}
  try {
    database.transaction(() => {
      database.removeUniques()
      for (const rule of rules) fill(database, rule)
      database.writeState(stateName, ruleNames)
    })
    return {}
  } catch (error) {
    if (!(error instanceof BrokenRule)) throw error
    return { violatedColumns: JSON.parse(error.rule.name) as string[] }
  }
}

class BrokenRule extends Error {
  readonly rule: UniqueRule
  constructor(rule: UniqueRule) {
    super('lines break a constraint')
    this.rule = rule
  }
}

function fill(database: LineDatabase, rule: UniqueRule): void {
  let after = -1
  for (;;) {
    const lines = database.linesAfter(after, 1000)
    for (const { id, content } of lines) {
      const value = rule.valueOf(parsedContent(content))
      if (value === undefined) continue
      if (database.ownerOfValue(rule.name, value) !== undefined) throw new BrokenRule(rule)
      database.setUnique(rule.name, value, id)
    }
    const last = lines.at(-1)
    if (!last) return
    after = last.i
  }
}

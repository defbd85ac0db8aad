/** Configuration of the form application, with default values. */
import type { Configuration } from '../../contract/applications/application.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { isGeometry } from '../../src/views/table/columns.ts'
import { formColumns } from '../../src/schemaForms/line/lineSchema.ts'
import { keyOf, partOf, textOf } from '../shared/choices.ts'

export interface FormChoices {
  title: string | undefined
  intro: string | undefined
  submit: string | undefined
  thanks: string | undefined
  hasAnother: boolean
}

export function formChoices({ title, intro, submit, thanks, another }: Configuration): FormChoices {
  return {
    title: textOf(title),
    intro: textOf(intro),
    submit: textOf(submit),
    thanks: textOf(thanks),
    hasAnother: another !== false
  }
}

/** Columns of the owner of a line: the server sets them from the session, the form never does. */
const owners = new Set(['_owner', '_ownerName'])

/**
 * Columns of the form, with the labels of the configuration: the chosen columns in their order, then the required
 * columns that were not chosen, since the API refuses a line without them. All columns when none is chosen.
 */
export function questionColumns(configuration: Configuration, schema: SchemaProperty[]): SchemaProperty[] {
  const columns = formColumns(schema).filter(
    (column) => !owners.has(column.key) && !column.readOnly && !column.key.startsWith('_')
  )
  const fields = Array.isArray(configuration.fields) ? configuration.fields : []
  const chosen = new Map<string, SchemaProperty>()
  for (const field of fields) {
    const column = columns.find(({ key }) => key === keyOf(field))
    if (!column || chosen.has(column.key)) continue
    const { title, help } = partOf(field)
    const words = { title: textOf(title), description: textOf(help) }
    chosen.set(column.key, {
      ...column,
      ...(words.title ? { title: words.title } : {}),
      ...(words.description ? { description: words.description } : {})
    })
  }
  if (chosen.size === 0) return columns.filter((column) => !isGeometry(column) || column['x-required'])
  const missing = columns.filter((column) => column['x-required'] && !chosen.has(column.key))
  return [...chosen.values(), ...missing]
}

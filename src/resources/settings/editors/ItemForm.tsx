import type { ReactNode } from 'react'
import type { JsonSchema } from '../../../schemaForms/annotations/index.ts'
import { PlannedForm } from '../../../schemaForms/planned/PlannedForm.tsx'
import type { EditorProps } from './editor.ts'

const noContext = {}

interface ItemFormProps<Item extends object> extends EditorProps<Item> {
  id: string
  /** Memoized schema: another identity rebuilds the form. */
  schema: JsonSchema
  /** Whether the item was just added. */
  isNew?: boolean
}

/** Form of an item in a section, from a JSON schema. Does not use `eval`, which the CSP of embeds forbids. */
export function ItemForm<Item extends object>(props: ItemFormProps<Item>): ReactNode {
  return (
    <PlannedForm
      schema={props.schema}
      data={props.value as Record<string, unknown>}
      context={noContext}
      isNew={!!props.isNew}
      idPrefix={props.id}
      onChange={(data) => props.onChange(data as Item)}
      onCommit={(data) => props.onCommit(data as Item)}
      onCompletion={(data) => props.onChange(data as Item)}
    />
  )
}

/** Plans of lists whose items are edited one by one. */
import { hintsOf, type Hints } from './hints.ts'
import type { FormNode } from './plan.ts'
import { alternativesOf } from './planAlternatives.ts'
import { itemsOf, type NodeParts, type PlanContext } from './planContext.ts'
import { isObject, schemasOf, typeOf, type JsonSchema } from './schema.ts'

/** Whether the items are objects, arrays or long texts; other lists are a single field. */
export function isListOfParts(schema: JsonSchema, hints: Hints, context: PlanContext): boolean {
  if (hints.source) return false
  if (Array.isArray(schema.items)) return true
  const items = itemsOf(schema, context)
  if (!items) return false
  const itemHints = hintsOf(items, context.language)
  const type = typeOf(items)
  if (hints.display === 'list') return true
  if (type === 'object' || alternativesOf(items, context).length > 0) return true
  if (itemHints.source) return false
  return (
    type === 'array' ||
    itemHints.display === 'textarea' ||
    itemHints.display === 'markdown' ||
    itemHints.display === 'color-picker' ||
    items.format === 'hexcolor'
  )
}

export function listNode(schema: JsonSchema, { common, hints }: NodeParts, context: PlanContext): FormNode {
  const readOnly = common.readOnly
  const allows = (action: string): boolean => !hints.actions || hints.actions.includes(action)
  const items = isObject(schema.items) ? schema.items : undefined
  const additionalItem =
    Array.isArray(schema.items) && isObject(schema.additionalItems) ? schema.additionalItems : items
  const minItems = Number(schema.minItems ?? 0)
  let item: FormNode | undefined
  return {
    ...common,
    // Tuple items have their own titles.
    title: Array.isArray(schema.items) && !additionalItem ? '' : common.title,
    kind: 'list',
    fixed: schemasOf(Array.isArray(schema.items) ? schema.items : []).map((tupleItem, index) =>
      context.planNode(
        tupleItem,
        { key: index, id: String(index), required: index < minItems, readOnly },
        context
      )
    ),
    item:
      additionalItem &&
      (() =>
        (item ??= context.planNode(
          additionalItem,
          { key: 0, id: 'item', required: true, readOnly },
          { ...context, references: [] }
        ))),
    itemTitle: hints.itemTitle,
    actions: {
      add: allows('add'),
      sort: allows('sort'),
      duplicate: allows('duplicate'),
      remove: allows('delete')
    }
  }
}

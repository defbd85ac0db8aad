/** Converts an annotated schema to the plan of a form (docs/browser.md). */
import { isHidden, ownNameOf } from './displays.ts'
import { hintsOf, type Hints } from './hints.ts'
import type { FieldNode, FormNode } from './plan.ts'
import { alternativesOf } from './planAlternatives.ts'
import {
  commonOf,
  itemsOf,
  plainGroup,
  type Common,
  type NodePosition,
  type PlanContext
} from './planContext.ts'
import { fieldNode } from './planField.ts'
import { isObjectForm, objectNode } from './planGroup.ts'
import { isListOfParts, listNode } from './planList.ts'
import { resolved, textIn, typeOf, type JsonSchema } from './schema.ts'

interface PlanOptions {
  language: string
}

/** Maximum nesting depth of objects; deeper ones are edited as JSON. */
const maxDepth = 12

/** Never throws: an unknown annotation falls back to the field of the type, or to JSON. */
export function makePlan(schema: JsonSchema, { language }: PlanOptions): FormNode {
  const context = { root: schema, language, references: [], depth: 0, planNode }
  return planNode(schema, { id: 'root', required: true, readOnly: false }, context)
}

function planNode(unresolved: JsonSchema, position: NodePosition, context: PlanContext): FormNode {
  const reference = textIn(unresolved.$ref)
  const schema = resolved(unresolved, context.root)
  const schemaHints = hintsOf(schema, context.language)
  const hints: Hints = { ...schemaHints, ...withoutAbsent(position.hints) }
  if (hints.variants?.length) return variantsNode(unresolved, { ...position, hints }, context)
  const isEndless = (!!reference && context.references.includes(reference)) || context.depth > maxDepth
  const innerContext = {
    ...context,
    depth: context.depth + 1,
    references: reference ? [...context.references, reference] : context.references
  }
  const common = commonOf(schema, position, hints)
  if (isHidden(hints.display)) return { ...common, ...hiddenField }
  const customName = ownNameOf(hints.display)
  if (customName) return customNode(customName, common, hints)
  const type = typeOf(schema)
  const alternatives = alternativesOf(schema, context)
  if (!isEndless && !hints.source && isObjectForm(schema, type, alternatives)) {
    return objectNode(schema, { common, hints, alternatives }, innerContext)
  }
  if (!isEndless && type === 'array' && isListOfParts(schema, hints, context)) {
    return listNode(schema, { common, hints }, innerContext)
  }
  return fieldNode(schema, {
    common,
    hints,
    type,
    items: itemsOf(schema, context),
    language: context.language
  })
}

const hiddenField = { kind: 'field', field: 'none', free: false, whole: false } as const

function customNode(name: string, common: Common, { props = {} }: Hints): FieldNode {
  return { ...common, kind: 'field', field: 'own', free: false, whole: true, own: { name, options: props } }
}

function withoutAbsent(hints: Hints = {}): Hints {
  return Object.fromEntries(Object.entries(hints).filter(([, value]) => value !== undefined))
}

/** Group with one value and several alternative presentations. */
function variantsNode(unresolved: JsonSchema, position: NodePosition, context: PlanContext): FormNode {
  const { hints = {} } = position
  const { variants = [], ...common } = hints
  const earlierConditions: string[] = []
  const children = variants.map((variant, index): FormNode => {
    const { shownIf } = variant
    const condition = [
      ...earlierConditions.map((text) => `!(${text})`),
      ...(shownIf ? [`(${shownIf})`] : [])
    ].join(' && ')
    earlierConditions.push(shownIf ?? 'true')
    return planNode(
      unresolved,
      {
        ...position,
        id: `${position.id}-${index}`,
        hints: { ...common, ...withoutAbsent(variant), variants: [], shownIf: condition || undefined }
      },
      // `layout` is removed: its variants are what is being resolved.
      context
    )
  })
  return { ...plainGroup(position.id, position.required), children }
}

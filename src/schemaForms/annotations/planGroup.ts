/** Plans of objects: their properties, `allOf`, alternatives and conditional parts, and the groups of `layout`. */
import { groupDisplayOf } from './displays.ts'
import type { Hints, LayoutChild } from './hints.ts'
import type { Condition, FormNode, GroupNode } from './plan.ts'
import { alternativesNode, alternativesOf } from './planAlternatives.ts'
import { commonOf, plainGroup, type Common, type NodeParts, type PlanContext } from './planContext.ts'
import { isObject, resolved, schemasOf, textsIn, type JsonSchema } from './schema.ts'

export function isObjectForm(
  schema: JsonSchema,
  type: string | undefined,
  alternatives: JsonSchema[]
): boolean {
  if (alternatives.length > 0) return true
  if (type !== 'object' || schema.const !== undefined) return false
  return isObject(schema.properties) || schemasOf(schema.allOf).length > 0 || isObject(schema.then)
}

export function objectNode(
  schema: JsonSchema,
  { common, hints, alternatives }: NodeParts & { alternatives: JsonSchema[] },
  context: PlanContext
): GroupNode {
  const isRoot = context.depth === 1
  const children = hints.children
    ? hints.children.map((child, index) => layoutNode(child, schema, common, context, index))
    : partsOf(schema, common, alternatives, context)
  const display = groupDisplayOf(hints.display)
  const [first, second] = children
  const sections = children.filter(({ id }) => id.startsWith('allOf-'))
  return {
    ...common,
    kind: 'group',
    // Sections of the root are panels by default.
    display:
      display ?? (isRoot && sections.length > 0 ? 'panels' : isRoot || !hints.title ? 'plain' : 'section'),
    // The selector of the alternative already shows the title.
    hasTitle: !isRoot && !!hints.title && !(first?.kind === 'alternatives' && !second),
    subtitle: hints.subtitle,
    children
  }
}

/** All parts of an object (properties, `allOf`, alternatives), in schema order. */
function partsOf(
  schema: JsonSchema,
  common: Common,
  alternatives: JsonSchema[],
  context: PlanContext
): FormNode[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  return [
    ...Object.keys(properties).map((key) => propertyNode(key, schema, common, context)),
    ...schemasOf(schema.allOf).map((_member, index) => memberNode(index, schema, common, context)),
    ...(alternatives.length > 0 ? [alternativesNode(schema, alternatives, common, context)] : []),
    ...conditionalNodes(schema, common, context)
  ]
}

function propertyNode(
  key: string,
  schema: JsonSchema,
  common: Pick<Common, 'readOnly'>,
  context: PlanContext,
  hints?: Hints
): FormNode {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const property = properties[key]
  const required = textsIn(schema.required).includes(key)
  const position = { key, id: key, required, readOnly: common.readOnly, hints }
  return context.planNode(isObject(property) ? property : {}, position, context)
}

/** Node of a schema in `allOf`: a section with the same value. */
function memberNode(
  index: number,
  schema: JsonSchema,
  common: Common,
  context: PlanContext,
  hints?: Hints
): FormNode {
  const member = resolved(schemasOf(schema.allOf)[index] ?? {}, context.root)
  const required = [...textsIn(schema.required), ...textsIn(member.required)]
  const complete = { type: 'object', ...member, required }
  const position = { id: `allOf-${index}`, required: true, readOnly: common.readOnly, hints }
  return context.planNode(complete, position, context)
}

function conditionalNodes(schema: JsonSchema, common: Common, context: PlanContext): FormNode[] {
  const nodes: FormNode[] = []
  const add = (part: unknown, id: string, condition: Condition): void => {
    if (!isObject(part)) return
    const node = context.planNode(
      { type: 'object', ...part },
      { id, required: true, readOnly: common.readOnly },
      context
    )
    nodes.push({ ...node, conditions: [...node.conditions, condition] })
  }
  for (const name of ['dependencies', 'dependentSchemas']) {
    const dependencies = isObject(schema[name]) ? schema[name] : {}
    for (const [key, part] of Object.entries(dependencies)) {
      add(part, `${name}-${key}`, { kind: 'present', key })
    }
  }
  if (isObject(schema.if)) {
    add(schema.then, 'then', { kind: 'schema', schema: schema.if, holds: true })
    add(schema.else, 'else', { kind: 'schema', schema: schema.if, holds: false })
  }
  return nodes
}

/** Child placed by `layout`: a property, a part of the schema, or a group. */
function layoutNode(
  { key, hints }: LayoutChild,
  schema: JsonSchema,
  common: Common,
  context: PlanContext,
  index: number
): FormNode {
  const [part, number] = key?.startsWith('$') ? key.slice(1).split('-') : []
  if (part === 'allOf') return memberNode(Number(number ?? 0), schema, common, context, hints)
  if (part === 'oneOf' || part === 'anyOf') {
    return alternativesNode(schema, alternativesOf(schema, context), common, context)
  }
  if (key !== undefined) return propertyNode(key, schema, common, context, hints)
  const display = groupDisplayOf(hints.display)
  return {
    ...plainGroup(`group-${index}`),
    ...commonOf({}, { id: `group-${index}`, required: false, readOnly: common.readOnly }, hints),
    display: display ?? (hints.title ? 'section' : 'plain'),
    hasTitle: !!hints.title,
    subtitle: hints.subtitle,
    children: (hints.children ?? []).map((child, childIndex) =>
      layoutNode(child, schema, common, context, childIndex)
    )
  }
}

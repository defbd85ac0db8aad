/** Converts an annotated schema to the plan of a form (docs/browser.md). */
import { constantsOf, discriminatorTitle, titleOfAlternative } from './alternatives.ts'
import { groupDisplayOf, isHidden, ownNameOf } from './displays.ts'
import { hintsOf, type Hints, type LayoutChild } from './hints.ts'
import type { Alternative, Condition, FieldNode, FormNode, GroupNode } from './plan.ts'
import { fieldNode } from './planField.ts'
import { isObject, resolved, schemasOf, textIn, textsIn, typeOf, type JsonSchema } from './schema.ts'

export interface PlanOptions {
  language: string
}

interface Place {
  root: JsonSchema
  language: string
  /** `$ref`s being resolved, to detect recursive schemas. */
  references: string[]
  depth: number
}

interface Spot {
  key?: string | number | undefined
  id: string
  required: boolean
  readOnly: boolean
  /** Additional hints, which override those of the schema. */
  hints?: Hints | undefined
}

/** Maximum nesting depth of objects; deeper ones are edited as JSON. */
const deepest = 12

/** Never throws: an unknown annotation falls back to the field of the type, or to JSON. */
export function makePlan(schema: JsonSchema, { language }: PlanOptions): FormNode {
  const place = { root: schema, language, references: [], depth: 0 }
  return planNode(schema, { id: 'root', required: true, readOnly: false }, place)
}

function planNode(bare: JsonSchema, spot: Spot, place: Place): FormNode {
  const reference = textIn(bare.$ref)
  const schema = resolved(bare, place.root)
  const written = hintsOf(schema, place.language)
  const hints: Hints = { ...written, ...withoutAbsent(spot.hints) }
  if (hints.variants?.length) return variantsNode(bare, { ...spot, hints }, place)
  const isEndless = (!!reference && place.references.includes(reference)) || place.depth > deepest
  const inner = {
    ...place,
    depth: place.depth + 1,
    references: reference ? [...place.references, reference] : place.references
  }
  const common = commonOf(schema, spot, hints)
  if (isHidden(hints.display)) return { ...common, ...hiddenField }
  const own = ownNameOf(hints.display)
  if (own) return ownNode(own, common, hints)
  const type = typeOf(schema)
  const alternatives = alternativesOf(schema, place)
  if (!isEndless && !hints.source && isForm(schema, type, alternatives)) {
    return objectNode(schema, { common, hints, alternatives }, inner)
  }
  if (!isEndless && type === 'array' && isListOfParts(schema, hints, place)) {
    return listNode(schema, { common, hints }, inner)
  }
  return fieldNode(schema, { common, hints, type, items: itemsOf(schema, place), language: place.language })
}

const hiddenField = { kind: 'field', field: 'none', free: false, whole: false } as const

function ownNode(name: string, common: Common, { props = {} }: Hints): FieldNode {
  return { ...common, kind: 'field', field: 'own', free: false, whole: true, own: { name, options: props } }
}

function withoutAbsent(hints: Hints = {}): Hints {
  return Object.fromEntries(Object.entries(hints).filter(([, value]) => value !== undefined))
}

export type Common = Omit<GroupNode, 'kind' | 'display' | 'hasTitle' | 'children' | 'subtitle'>

function commonOf(schema: JsonSchema, spot: Spot, hints: Hints): Common {
  const { key, id, required } = spot
  const conditions: Condition[] = hints.shownIf ? [{ kind: 'expression', text: hints.shownIf }] : []
  const { const: constant, default: initial } = schema
  return {
    id,
    key,
    title: hints.title ?? (typeof key === 'string' ? key : ''),
    help: hints.help,
    conditions,
    columns: hints.columns,
    readOnly: spot.readOnly || hints.readOnly === true,
    readOnlyIf: hints.readOnlyIf,
    required,
    schema,
    initial: hints.initialFrom
      ? { expression: hints.initialFrom }
      : initial === undefined
        ? undefined
        : { value: initial },
    constant: hints.constantFrom
      ? { expression: hints.constantFrom }
      : constant === undefined
        ? undefined
        : { value: constant }
  }
}

/** Group with one value and several alternative presentations. */
function variantsNode(bare: JsonSchema, spot: Spot, place: Place): FormNode {
  const { hints = {} } = spot
  const { variants = [], ...common } = hints
  const earlier: string[] = []
  const children = variants.map((variant, index): FormNode => {
    const { shownIf } = variant
    const alone = [...earlier.map((text) => `!(${text})`), ...(shownIf ? [`(${shownIf})`] : [])].join(' && ')
    earlier.push(shownIf ?? 'true')
    return planNode(
      bare,
      {
        ...spot,
        id: `${spot.id}-${index}`,
        hints: { ...common, ...withoutAbsent(variant), variants: [], shownIf: alone || undefined }
      },
      // `layout` is removed: its variants are what is being resolved.
      place
    )
  })
  return { ...plainGroup(spot.id, spot.required), children }
}

function plainGroup(id: string, required = false): GroupNode {
  return {
    kind: 'group',
    display: 'plain',
    hasTitle: false,
    id,
    title: '',
    conditions: [],
    readOnly: false,
    required,
    schema: {},
    children: []
  }
}

/** Schemas of `oneOf` or `anyOf` with an object; empty when they list the values of a choice field. */
function alternativesOf(schema: JsonSchema, place: Place): JsonSchema[] {
  const written = [schema.oneOf, schema.anyOf].find((list) => schemasOf(list).length > 0)
  const all = schemasOf(written).map((one) => resolved(one, place.root))
  return all.some((one) => typeOf(one) === 'object' || isObject(one.properties)) ? all : []
}

function isForm(schema: JsonSchema, type: string | undefined, alternatives: JsonSchema[]): boolean {
  if (alternatives.length > 0) return true
  if (type !== 'object' || schema.const !== undefined) return false
  return isObject(schema.properties) || schemasOf(schema.allOf).length > 0 || isObject(schema.then)
}

/** Whether the items are objects, arrays or long texts; other lists are a single field. */
function isListOfParts(schema: JsonSchema, hints: Hints, place: Place): boolean {
  if (hints.source) return false
  if (Array.isArray(schema.items)) return true
  const items = itemsOf(schema, place)
  if (!items) return false
  const own = hintsOf(items, place.language)
  const type = typeOf(items)
  if (hints.display === 'list') return true
  if (type === 'object' || alternativesOf(items, place).length > 0) return true
  if (own.source) return false
  return (
    type === 'array' ||
    own.display === 'textarea' ||
    own.display === 'markdown' ||
    own.display === 'color-picker' ||
    items.format === 'hexcolor'
  )
}

function itemsOf(schema: JsonSchema, place: Place): JsonSchema | undefined {
  return isObject(schema.items) ? resolved(schema.items, place.root) : undefined
}

interface Parts {
  common: Common
  hints: Hints
}

function objectNode(
  schema: JsonSchema,
  { common, hints, alternatives }: Parts & { alternatives: JsonSchema[] },
  place: Place
): GroupNode {
  const isRoot = place.depth === 1
  const children = hints.children
    ? hints.children.map((child, index) => laidOut(child, schema, common, place, index))
    : partsOf(schema, common, alternatives, place)
  const display = groupDisplayOf(hints.display)
  const [only, another] = children
  const sections = children.filter(({ id }) => id.startsWith('allOf-'))
  return {
    ...common,
    kind: 'group',
    // Sections of the root are panels by default.
    display:
      display ?? (isRoot && sections.length > 0 ? 'panels' : isRoot || !hints.title ? 'plain' : 'section'),
    // The selector of the alternative already shows the title.
    hasTitle: !isRoot && !!hints.title && !(only?.kind === 'alternatives' && !another),
    subtitle: hints.subtitle,
    children
  }
}

/** All parts of an object (properties, `allOf`, alternatives), in schema order. */
function partsOf(schema: JsonSchema, common: Common, alternatives: JsonSchema[], place: Place): FormNode[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  return [
    ...Object.keys(properties).map((key) => propertyNode(key, schema, common, place)),
    ...schemasOf(schema.allOf).map((_member, index) => memberNode(index, schema, common, place)),
    ...(alternatives.length > 0 ? [alternativesNode(schema, alternatives, common, place)] : []),
    ...conditionalNodes(schema, common, place)
  ]
}

function propertyNode(
  key: string,
  schema: JsonSchema,
  common: Pick<Common, 'readOnly'>,
  place: Place,
  hints?: Hints
): FormNode {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const own = properties[key]
  const required = textsIn(schema.required).includes(key)
  const spot = { key, id: key, required, readOnly: common.readOnly, hints }
  return planNode(isObject(own) ? own : {}, spot, place)
}

/** Node of a schema in `allOf`: a section with the same value. */
function memberNode(
  index: number,
  schema: JsonSchema,
  common: Common,
  place: Place,
  hints?: Hints
): FormNode {
  const member = resolved(schemasOf(schema.allOf)[index] ?? {}, place.root)
  const required = [...textsIn(schema.required), ...textsIn(member.required)]
  const whole = { type: 'object', ...member, required }
  const spot = { id: `allOf-${index}`, required: true, readOnly: common.readOnly, hints }
  return planNode(whole, spot, place)
}

function conditionalNodes(schema: JsonSchema, common: Common, place: Place): FormNode[] {
  const nodes: FormNode[] = []
  const add = (part: unknown, id: string, condition: Condition): void => {
    if (!isObject(part)) return
    const node = planNode(
      { type: 'object', ...part },
      { id, required: true, readOnly: common.readOnly },
      place
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
function laidOut(
  { key, hints }: LayoutChild,
  schema: JsonSchema,
  common: Common,
  place: Place,
  index: number
): FormNode {
  const [part, number] = key?.startsWith('$') ? key.slice(1).split('-') : []
  if (part === 'allOf') return memberNode(Number(number ?? 0), schema, common, place, hints)
  if (part === 'oneOf' || part === 'anyOf') {
    return alternativesNode(schema, alternativesOf(schema, place), common, place)
  }
  if (key !== undefined) return propertyNode(key, schema, common, place, hints)
  const display = groupDisplayOf(hints.display)
  return {
    ...plainGroup(`group-${index}`),
    ...commonOf({}, { id: `group-${index}`, required: false, readOnly: common.readOnly }, hints),
    display: display ?? (hints.title ? 'section' : 'plain'),
    hasTitle: !!hints.title,
    subtitle: hints.subtitle,
    children: (hints.children ?? []).map((child, place_) => laidOut(child, schema, common, place, place_))
  }
}

function alternativesNode(schema: JsonSchema, all: JsonSchema[], common: Common, place: Place): FormNode {
  const options = all.map((one, index): Alternative => {
    const constants = constantsOf(one, place)
    let node: FormNode | undefined
    return {
      title: titleOfAlternative(one, constants, place, index),
      schema: one,
      constants,
      // Built lazily: alternatives may be recursive.
      node: () =>
        (node ??= withoutTitle(
          planNode(
            { ...one, type: 'object' },
            { id: `oneOf-${index}`, required: true, readOnly: common.readOnly },
            { ...place, references: [] }
          )
        ))
    }
  })
  const named = all.flatMap((one) => discriminatorTitle(one, constantsOf(one, place), place))
  return {
    ...plainGroup('oneOf'),
    kind: 'alternatives',
    title: named[0] ?? common.title,
    help: undefined,
    readOnly: common.readOnly,
    required: common.required,
    schema,
    takesFirst: common.required || !!textIn(schema['x-display']) || schema.layout !== undefined,
    options
  }
}

/** Removes the title, which the selector of the alternative already shows. */
function withoutTitle(node: FormNode): FormNode {
  return node.kind === 'group'
    ? { ...node, hasTitle: false, display: node.display === 'section' ? 'plain' : node.display }
    : node
}

function listNode(schema: JsonSchema, { common, hints }: Parts, place: Place): FormNode {
  const readOnly = common.readOnly
  const allows = (action: string): boolean => !hints.actions || hints.actions.includes(action)
  const items = isObject(schema.items) ? schema.items : undefined
  const added =
    Array.isArray(schema.items) && isObject(schema.additionalItems) ? schema.additionalItems : items
  const minimum = Number(schema.minItems ?? 0)
  let item: FormNode | undefined
  return {
    ...common,
    // Tuple items have their own titles.
    title: Array.isArray(schema.items) && !added ? '' : common.title,
    kind: 'list',
    fixed: schemasOf(Array.isArray(schema.items) ? schema.items : []).map((one, index) =>
      planNode(one, { key: index, id: String(index), required: index < minimum, readOnly }, place)
    ),
    item:
      added &&
      (() =>
        (item ??= planNode(
          added,
          { key: 0, id: 'item', required: true, readOnly },
          { ...place, references: [] }
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

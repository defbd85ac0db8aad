/** Validates the values of the visible fields; errors are attached to their field. */
import { itemNode } from './defaults.ts'
import { isShown, optionOf, pathOfNode, placeInside, rootPlace, valueOfNode, type Place } from './place.ts'
import type { FieldNode, FormNode } from './plan.ts'
import { isObject, type JsonSchema } from './schema.ts'
import type { FormContext } from './scope.ts'
import { faultsOf } from './valid.ts'
import { pointerOf } from './values.ts'

/** Broken rule, phrased by `ruleSentence`. */
export interface FormProblem {
  keyword: string
  params: Record<string, unknown>
}

/** Problems, by JSON pointer of the value. */
export type FormProblems = ReadonlyMap<string, FormProblem[]>

const deepest = 24

/** @param form context whose root is the whole value */
export function problemsOf(plan: FormNode, form: FormContext): FormProblems {
  const problems = new Map<string, FormProblem[]>()

  function look(node: FormNode, place: Place, depth: number): void {
    if (depth > deepest || !isShown(node, place, form)) return
    const value = valueOfNode(node, place)
    const pointer = pointerOf(pathOfNode(node, place))
    const add = (nodeProblems: FormProblem[]): void => {
      if (nodeProblems.length > 0) problems.set(pointer, [...(problems.get(pointer) ?? []), ...nodeProblems])
    }
    const inner = placeInside(node, place)
    switch (node.kind) {
      case 'field':
        add(problemsOfField(node, value))
        return
      case 'group':
        // An absent optional object has no required properties.
        if (value === undefined && !node.required && node.key !== undefined) return
        for (const child of node.children) look(child, inner, depth + 1)
        return
      case 'alternatives': {
        const option = node.options[optionOf(node, value)]
        if (option) look(option.node(), inner, depth + 1)
        else if (node.required) add([required])
        return
      }
      case 'list': {
        const items: unknown[] = Array.isArray(value) ? (value as unknown[]) : []
        if (
          items.length === 0 &&
          node.required &&
          Number(node.schema.minItems ?? 0) > 0 &&
          node.fixed.length === 0
        ) {
          add([required])
        } else if (value !== undefined) add(problemsOfList(node.schema, items))
        const places = Math.max(items.length, node.required ? node.fixed.length : 0)
        for (let index = 0; index < places; index += 1) {
          const child = itemNode(node, index)
          if (child) look(child, inner, depth + 1)
        }
      }
    }
  }

  look(plan, rootPlace(form.root), 0)
  return problems
}

const required: FormProblem = { keyword: 'required', params: {} }

function problemsOfField(node: FieldNode, value: unknown): FormProblem[] {
  if (node.field === 'none') return []
  if (value === undefined || value === '') return node.required ? [required] : []
  const { schema } = node
  if (node.field === 'own') return topFaults(schema, value)
  // The chosen object came from the choices: errors inside it cannot be fixed by the user.
  if (node.whole || (node.source && !node.free)) {
    if (node.source?.kind === 'items') return topFaults(schema, value)
    return Array.isArray(value) ? problemsOfList(schema, value) : []
  }
  if (node.separator !== undefined) return topFaults({ ...schema, enum: undefined }, value)
  return topFaults(schema, value)
}

function problemsOfList(schema: JsonSchema, items: unknown[]): FormProblem[] {
  const { minItems, maxItems, uniqueItems } = schema
  return topFaults(
    {
      ...(minItems !== undefined && { minItems }),
      ...(maxItems !== undefined && { maxItems }),
      ...(uniqueItems !== undefined && { uniqueItems })
    },
    items
  )
}

/** Keywords that only report errors of subschemas. */
const containers = new Set(['allOf', '$ref', 'if', 'then', 'else', 'not'])

function topFaults(schema: JsonSchema, value: unknown): FormProblem[] {
  const faults = faultsOf(cleaned(schema), value)
  const rootFaults = faults.filter(({ instanceLocation }) => instanceLocation === '#')
  const reportedFaults = rootFaults.filter(
    ({ keyword, keywordLocation }) => !containers.has(keyword) && keywordLocation.split('/').length <= 2
  )
  const named = (reportedFaults.length > 0 ? reportedFaults : rootFaults).map(({ keyword }) => keyword)
  const problems = [...new Set(named)].map((keyword) => problemOf(keyword, schema))
  return faults.length > 0 && problems.length === 0 ? [{ keyword: 'other', params: {} }] : problems
}

const cleanedSchemas = new WeakMap<JsonSchema, JsonSchema>()

/** Schema without undefined keywords, cached: compiled validators are cached by schema identity. */
function cleaned(schema: JsonSchema): JsonSchema {
  const cachedSchema = cleanedSchemas.get(schema)
  if (cachedSchema) return cachedSchema
  const definedKeywords = Object.fromEntries(
    Object.entries(schema).filter(([, value]) => value !== undefined)
  )
  const cleanedSchema: JsonSchema =
    definedKeywords.nullable === true && typeof definedKeywords.type === 'string'
      ? { ...definedKeywords, type: [definedKeywords.type, 'null'] }
      : definedKeywords
  cleanedSchemas.set(schema, cleanedSchema)
  return cleanedSchema
}

function problemOf(keyword: string, schema: JsonSchema): FormProblem {
  const limit = schema[keyword]
  if (keyword === 'type') return { keyword, params: { type: limit } }
  if (keyword === 'format') return { keyword, params: { format: limit } }
  if (keyword === 'properties' || keyword === 'items') return { keyword: 'other', params: {} }
  return { keyword, params: isObject(limit) ? {} : { limit } }
}

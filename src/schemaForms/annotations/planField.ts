/** Chooses the field of a single value, or of a list of scalars. */
import { textDisplays, textFormats } from './displays.ts'
import { hintsOf, type Hints, type Source } from './hints.ts'
import type { FieldNode } from './plan.ts'
import type { Common } from './planContext.ts'
import { isObject, schemasOf, textIn, typeOf, type JsonSchema, type ValueType } from './schema.ts'

interface FieldParts {
  common: Common
  hints: Hints
  type: ValueType | undefined
  /** Schema of the items of a list. */
  items: JsonSchema | undefined
  language: string
}

type FieldProps = Partial<FieldNode> & Pick<FieldNode, 'field'>

export function fieldNode(schema: JsonSchema, parts: FieldParts): FieldNode {
  const { common, hints } = parts
  const fieldProps =
    common.constant && !hints.source ? ({ field: 'none' } as const) : fieldPropsOf(schema, parts)
  return { ...common, kind: 'field', free: false, whole: false, ...shownProps(hints), ...fieldProps }
}

function fieldPropsOf(schema: JsonSchema, parts: FieldParts): FieldProps {
  const { hints, type, items, language } = parts
  const { display } = hints
  if (type === 'array') {
    const choices =
      hints.source ??
      choicesOf(schema, language) ??
      (items && (hintsOf(items, language).source ?? choicesOf(items, language)))
    const itemType = items && typeOf(items)
    if (choices) {
      return {
        field: 'choices',
        source: choices,
        whole: itemType === 'object',
        free: display === 'combobox',
        ...((display === 'checkbox-group' || display === 'switch-group' || display === 'checkbox') && {
          choiceDisplay: 'checkboxes' as const
        })
      }
    }
    const isPlain = itemType && itemType !== 'object' && itemType !== 'array'
    return isPlain ? { field: 'words', free: true, source: examplesOf(items) } : { field: 'json' }
  }
  const separator = textIn(schema['x-separator']) ?? textIn(hints.props?.separator)
  const source = hints.source ?? choicesOf(schema, language)
  if (source && type !== undefined && separator) {
    return { field: 'choices', source, separator, free: display === 'combobox' }
  }
  if (source) {
    return {
      field: 'choice',
      source,
      whole: type === 'object',
      free: display === 'combobox' && type !== 'object',
      ...((display === 'radio' || display === 'radio-group') && { choiceDisplay: 'radio' as const })
    }
  }
  switch (type) {
    case 'boolean':
      return { field: display === 'switch' ? 'switch' : 'checkbox' }
    case 'integer':
    case 'number':
      return { field: display === 'slider' ? 'slider' : 'number', ...bounds(schema, hints) }
    case 'string':
      return separator ? { field: 'words', separator, free: true } : textField(schema, hints)
    default:
      return { field: 'json' }
  }
}

/** Text field; with suggestions, it is a choice field that accepts other values. */
function textField(schema: JsonSchema, hints: Hints): FieldProps {
  const { display, props = {} } = hints
  const suggested = examplesOf(schema)
  if (suggested || display === 'combobox')
    return { field: 'choice', free: true, source: suggested ?? noItems }
  const kind =
    (display === undefined ? undefined : ownProperty(textDisplays, display)) ??
    ownProperty(textFormats, textIn(schema.format) ?? '')
  if (kind === 'markdown' || kind === 'color' || kind === 'date' || kind === 'dateTime')
    return { field: kind }
  if (kind === 'password' || kind === 'time') return { field: 'text', inputType: kind }
  const isLong = kind === 'textarea' || (display !== 'text-field' && Number(schema.maxLength ?? 0) > 1000)
  if (isLong) return { field: 'text', rows: Math.min(12, Math.max(2, Number(props.rows ?? 4) || 4)) }
  const format = textIn(schema.format)
  if (format === 'email') return { field: 'text', inputType: 'email' }
  return format === 'uri' || format === 'url' ? { field: 'text', inputType: 'url' } : { field: 'text' }
}

const noItems: Source = { kind: 'items', items: [] }

function ownProperty<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function bounds(schema: JsonSchema, { props = {} }: Hints): Partial<FieldNode> {
  const number = (...values: unknown[]): number | undefined => {
    const bound = values.find(
      (value) => value !== undefined && value !== '' && Number.isFinite(Number(value))
    )
    return bound === undefined ? undefined : Number(bound)
  }
  return {
    min: number(props.min, schema.minimum, schema.exclusiveMinimum),
    max: number(props.max, schema.maximum, schema.exclusiveMaximum),
    step: number(props.step, schema.multipleOf)
  }
}

function shownProps({ props = {} }: Hints): Partial<FieldNode> {
  return {
    placeholder: textIn(props.placeholder),
    suffix: textIn(props.suffix),
    prefix: textIn(props.prefix)
  }
}

/** Choices in the schema: `enum`, or titled constants. */
function choicesOf(schema: JsonSchema, language: string): Source | undefined {
  const constants = [schema.oneOf, schema.anyOf].map(schemasOf).find((list) => list.length > 0)
  if (
    constants?.every(
      (constantSchema) => constantSchema.const !== undefined || Array.isArray(constantSchema.enum)
    )
  ) {
    const items = constants.map((constantSchema) => {
      const value: unknown = constantSchema.const ?? (constantSchema.enum as unknown[])[0]
      return {
        key: keyOf(value),
        title: hintsOf(constantSchema, language).title ?? String(value),
        value,
        icon: constantSchema.icon ?? constantSchema['x-icon']
      }
    })
    return { kind: 'items', items }
  }
  if (!Array.isArray(schema.enum)) return undefined
  const names = namesOf(schema)
  const items = schema.enum
    .filter((value) => value !== null)
    .map((value: unknown) => ({ key: keyOf(value), title: names[String(value)] ?? keyOf(value), value }))
  return { kind: 'items', items }
}

function keyOf(value: unknown): string {
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)
}

/** Titles of the values of an `enum`. */
function namesOf(schema: JsonSchema): Record<string, string | undefined> {
  const names = schema['x-enumNames'] ?? schema.enumNames
  if (isObject(names)) return names as Record<string, string>
  const values = schema.enum as unknown[]
  return Array.isArray(names)
    ? Object.fromEntries(values.map((value, index) => [String(value), textIn(names[index])]))
    : {}
}

function examplesOf(schema: JsonSchema | undefined): Source | undefined {
  const examples = Array.isArray(schema?.examples) ? (schema.examples as unknown[]) : []
  if (examples.length === 0 || !['string', 'number'].includes(typeof examples[0])) return undefined
  return {
    kind: 'items',
    items: examples.map((value) => ({ key: String(value), title: String(value), value }))
  }
}

/** Choices of a source. No I/O: the response is an argument. */
import type { Source } from './hints.ts'
import { addressIn, namesOf, valueIn, type Scope } from './scope.ts'
import { evaluated } from './expressions/index.ts'
import { isObject } from './schema.ts'

export interface ItemChoice {
  /** Unique key among the choices. */
  key: string
  title: string
  /** Value of the field when chosen. */
  value: unknown
  icon?: string | undefined
}

/** Choices known without a request; undefined for a source with a URL. */
export function localItems(source: Source, scope: Scope, whole: boolean): ItemChoice[] | undefined {
  if (source.kind === 'url') return undefined
  const items = source.kind === 'items' ? source.items : valueIn(source.text, scope)
  return choicesOf(source, items, scope, whole)
}

/** URL of the choices; undefined while it depends on empty fields. */
export function addressOf(source: Source, scope: Scope, q: string): string | undefined {
  if (source.kind !== 'url') return undefined
  const address = source.isExpression
    ? valueIn(source.url, scope, { q: encodeURIComponent(q) })
    : addressIn(source.url, scope, q)
  return typeof address === 'string' && address ? withSearchText(address, source.searchParam, q) : undefined
}

/** Inserts the search text, also in a URL computed by an expression. */
function withSearchText(address: string, param: string | undefined, q: string): string {
  const text = encodeURIComponent(q)
  if (address.includes('{q}')) return address.replaceAll('{q}', text)
  return param && q ? `${address}${address.includes('?') ? '&' : '?'}${param}=${text}` : address
}

/** @param answer response of the URL */
export function itemsOfAnswer(source: Source, answer: unknown, scope: Scope, whole: boolean): ItemChoice[] {
  const { results } = source
  const items = results === undefined ? answer : valueIn(results, scope, { data: answer, body: answer })
  return choicesOf(source, items, scope, whole)
}

function choicesOf(source: Source, items: unknown, scope: Scope, whole: boolean): ItemChoice[] {
  const list: unknown[] = Array.isArray(items) ? items : isObject(items) ? entriesOf(items) : []
  const keys = new Set<string>()
  return list.flatMap((item) => {
    const choice = choiceOfItem(source, item, scope, whole)
    // Several results may hold the same value.
    if (!choice || keys.has(choice.key)) return []
    keys.add(choice.key)
    return [choice]
  })
}

function entriesOf(items: Record<string, unknown>): unknown[] {
  if (Array.isArray(items.results)) return items.results
  return Object.entries(items).map(([key, title]) => ({ key, title, value: key }))
}

function choiceOfItem(source: Source, item: unknown, scope: Scope, whole: boolean): ItemChoice | undefined {
  if (item === null || item === undefined) return undefined
  // Expressions use either name for an item.
  const names = namesOf(scope, { item, data: item })
  const read = (text: string | undefined): unknown =>
    text === undefined ? undefined : evaluated(text, names).value
  const properties = isObject(item) ? item : {}
  const itemKey =
    read(source.itemKey) ?? properties.key ?? properties.id ?? properties.href ?? properties.value
  const value = whole
    ? isLayoutValue(source, properties)
      ? properties.value
      : item
    : (read(source.itemValue) ?? properties.value ?? itemKey)
  const choiceValue = isObject(item) ? value : item
  if (choiceValue === undefined) return undefined
  const key = itemKey === undefined ? keyOfValue(choiceValue) : keyOfValue(itemKey)
  const title = read(source.itemTitle) ?? properties.title ?? properties.label ?? properties.name
  const icon = read(source.itemIcon) ?? properties.icon
  return {
    key,
    title: title === undefined || title === '' ? key : keyOfValue(title),
    value: choiceValue,
    ...(typeof icon === 'string' && icon && { icon })
  }
}

/** Choices of a schema are objects that contain their value. */
function isLayoutValue(source: Source, item: Record<string, unknown>): boolean {
  return source.kind !== 'url' && isObject(item.value)
}

export function keyOfValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** Choice of a value; a value that is not among the choices is kept as its own choice. */
export function choiceOfValue(
  value: unknown,
  choices: ItemChoice[],
  source: Source,
  scope: Scope
): ItemChoice {
  const matchingChoice = choices.find((choice) => sameChoice(choice, value, source, scope))
  if (matchingChoice) return matchingChoice
  const unlistedChoice = isObject(value)
    ? choiceOfItem({ ...source, itemValue: undefined }, value, scope, true)
    : undefined
  return unlistedChoice
    ? { ...unlistedChoice, value }
    : { key: keyOfValue(value), title: keyOfValue(value), value }
}

function sameChoice(choice: ItemChoice, value: unknown, source: Source, scope: Scope): boolean {
  if (!isObject(value)) return choice.value === value
  const ownChoice = choiceOfItem({ ...source, itemValue: undefined }, value, scope, true)
  return choice.key === ownChoice?.key || keyOfValue(choice.value) === keyOfValue(value)
}

/** Value of a choice as stored: constants of the schema are set on the object, its other properties are kept. */
export function valueToStore(choice: ItemChoice, schema: Record<string, unknown>): unknown {
  const { value } = choice
  const properties = isObject(schema.properties) ? schema.properties : undefined
  if (!isObject(value) || !properties) return value
  const held = schema.additionalProperties === false ? pick(value, Object.keys(properties)) : { ...value }
  for (const [key, property] of Object.entries(properties)) {
    if (!isObject(property) || key === '__proto__') continue
    if (property.const !== undefined) held[key] = property.const
    else if (held[key] === undefined && property.default !== undefined) held[key] = property.default
  }
  return held
}

function pick(value: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]))
}

/** Former annotation syntax: `x-display`, `x-fromUrl`, `x-if`, `x-props`, `x-cols`… */
import type { Columns, Hints, Source } from './hints.ts'
import { isObject, textIn, textsIn, type JsonSchema } from './schema.ts'

export function olderHints(schema: JsonSchema, language: string): Hints {
  const { 'x-options': options, 'x-props': props, 'x-if': condition, 'x-editable': editable } = schema
  const choices = isObject(options) ? options : {}
  return {
    title: translated(schema, 'title', language),
    help: translated(schema, 'description', language),
    display: textIn(schema['x-display']),
    shownIf: textIn(condition),
    columns: columnsOf(schema['x-cols']),
    props: isObject(props) ? props : undefined,
    source: sourceOf(schema),
    readOnly:
      editable === false ||
      choices.disableAll === true ||
      (isObject(props) && props.readonly === true) ||
      undefined,
    actions: Array.isArray(choices.arrayOperations) ? actionsOf(textsIn(choices.arrayOperations)) : undefined,
    itemTitle: textIn(schema['x-itemTitle']) && member('item', textIn(schema['x-itemTitle']))
  }
}

/** Translated annotation: `x-i18n-title: {en: …}`, or `x-i18n: {en: {title: …}}`. */
function translated(schema: JsonSchema, name: string, language: string): string | undefined {
  const textsByLanguage = schema[`x-i18n-${name}`]
  if (isObject(textsByLanguage)) return textIn(textsByLanguage[language])
  const translations = schema['x-i18n']
  const languageTexts = isObject(translations) ? translations[language] : undefined
  return isObject(languageTexts) ? textIn(languageTexts[name]) : undefined
}

function columnsOf(value: unknown): Columns | undefined {
  const wide = Number(value)
  return wide >= 1 && wide <= 12 ? { narrow: 12, wide } : undefined
}

const actions: Record<string, string> = {
  create: 'add',
  update: 'edit',
  delete: 'delete',
  copy: 'duplicate',
  sort: 'sort'
}

function actionsOf(operations: string[]): string[] {
  return operations.map((operation) => actions[operation] ?? operation)
}

function sourceOf(schema: JsonSchema): Source | undefined {
  const annotation = (name: string): string | undefined => textIn(schema[`x-${name}`])
  const items = {
    itemKey: member('item', annotation('itemKey')),
    itemTitle: member('item', annotation('itemTitle')),
    itemIcon: member('item', annotation('itemIcon')),
    // A field of objects stores the whole item.
    itemValue: member('item', annotation('itemKey')),
    results: member('data', annotation('itemsProp'))
  }
  const url = annotation('fromUrl')
  if (url) return { kind: 'url', url, searches: url.includes('{q}'), ...items }
  const data = annotation('fromData')
  return data ? { kind: 'expression', text: data, ...items } : undefined
}

/** Expression for a member, from its name or a dotted path. */
function member(owner: string, path: string | undefined): string | undefined {
  if (!path) return undefined
  return (
    owner +
    path
      .split('.')
      .map((name) => `?.[${JSON.stringify(name)}]`)
      .join('')
  )
}

/** Current annotation syntax, `layout`: a display name, an object with more settings, or the children of an object. */
import type { Columns, Hints, ItemParts, LayoutChild, Source } from './hints.ts'
import { isObject, textIn } from './schema.ts'

export function layoutHints(layout: unknown, language: string): Hints {
  if (typeof layout === 'string') return { display: layout }
  if (Array.isArray(layout)) return { children: childrenOf(layout, language) }
  if (!isObject(layout)) return {}
  if (Array.isArray(layout.switch)) {
    const { switch: cases, ...common } = layout
    return {
      ...hintsOfObject(common, language),
      variants: (cases as unknown[]).map((layoutCase) => layoutHints(layoutCase, language))
    }
  }
  return hintsOfObject(layout, language)
}

function hintsOfObject(layout: Record<string, unknown>, language: string): Hints {
  const text = (name: string): string | undefined => textOf(layout[name], language)
  const slots = isObject(layout.slots) ? layout.slots : {}
  return {
    display: textIn(layout.comp),
    title: text('title') ?? text('label'),
    subtitle: text('subtitle') ?? slotText(slots.before),
    help: text('help') ?? text('hint') ?? slotText(slots.after),
    shownIf: expressionOf(layout.if),
    columns: columnsOf(layout.cols),
    readOnly: typeof layout.readOnly === 'boolean' ? layout.readOnly : undefined,
    readOnlyIf: expressionOf(layout.readOnly),
    props: propsOf(layout, language),
    source: sourceOf(layout),
    children: layout.children === undefined ? undefined : childrenOf(layout.children, language),
    actions: Array.isArray(layout.listActions) ? (layout.listActions as string[]) : undefined,
    itemTitle: expressionOf(layout.itemTitle),
    initialFrom: expressionOf(layout.getDefaultData) ?? valueExpression(layout.defaultData),
    constantFrom: expressionOf(layout.getConstData) ?? valueExpression(layout.constData)
  }
}

/** Text, or an object of texts by language. */
function textOf(value: unknown, language: string): string | undefined {
  return textIn(isObject(value) ? value[language] : value)
}

function slotText(slot: unknown): string | undefined {
  return textIn(slot) ?? (isObject(slot) ? (textIn(slot.markdown) ?? textIn(slot.text)) : undefined)
}

function propsOf(layout: Record<string, unknown>, language: string): Record<string, unknown> | undefined {
  const props = isObject(layout.props) ? layout.props : {}
  const topLevelProps = Object.fromEntries(
    ['step', 'min', 'max', 'rows', 'placeholder', 'separator']
      .filter((name) => layout[name] !== undefined)
      .map((name) => [name, name === 'placeholder' ? textOf(layout[name], language) : layout[name]])
  )
  const allProps = { ...props, ...topLevelProps }
  return Object.keys(allProps).length > 0 ? allProps : undefined
}

/**
 * Text of an expression, given as a string or as an object with its type; a `js-tpl` template becomes a template
 * literal.
 */
function expressionOf(value: unknown): string | undefined {
  if (isObject(value)) {
    const text = textIn(value.expr)
    return text !== undefined && value.type === 'js-tpl' ? templateExpression(text) : text
  }
  return textIn(value)
}

function templateExpression(text: string): string {
  return `\`${text.replaceAll('`', '\\`')}\``
}

function valueExpression(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return isObject(value) && 'expr' in value ? expressionOf(value) : JSON.stringify(value)
}

function columnsOf(value: unknown): Columns | undefined {
  const twelfths = (size: unknown): number => Math.min(12, Math.max(1, Number(size) || 12))
  if (typeof value === 'number' || typeof value === 'string') return { narrow: 12, wide: twelfths(value) }
  if (!isObject(value)) return undefined
  const { xs, sm, md, lg } = value
  return { narrow: twelfths(xs ?? 12), wide: twelfths(md ?? sm ?? lg ?? xs) }
}

function sourceOf(layout: Record<string, unknown>): Source | undefined {
  const { getItems, items } = layout
  if (Array.isArray(items)) return { kind: 'items', items, ...itemParts(layout) }
  if (typeof getItems === 'string') return { kind: 'expression', text: getItems }
  if (Array.isArray(getItems)) return { kind: 'items', items: getItems }
  if (!isObject(getItems)) return undefined
  const parts = itemParts(getItems)
  const { url } = getItems
  const template = textIn(url) ?? (isObject(url) ? textIn(url.expr) : undefined)
  if (template) {
    const isExpression = isObject(url) && url.type !== undefined && url.type !== 'js-tpl'
    const searchParam = textIn(getItems.qSearchParam)
    const searches = searchParam !== undefined || template.includes('{q}')
    return { kind: 'url', url: template, isExpression, searches, searchParam, ...parts }
  }
  const text = expressionOf(getItems)
  return text === undefined ? undefined : { kind: 'expression', text, ...parts }
}

function itemParts(from: Record<string, unknown>): Partial<ItemParts> {
  return Object.fromEntries(
    (
      [
        ['results', 'itemsResults'],
        ['itemKey', 'itemKey'],
        ['itemTitle', 'itemTitle'],
        ['itemValue', 'itemValue'],
        ['itemIcon', 'itemIcon']
      ] as const
    ).flatMap(([name, written]) => {
      const text = expressionOf(from[written])
      return text === undefined ? [] : [[name, text]]
    })
  )
}

function childrenOf(value: unknown, language: string): LayoutChild[] {
  const children: unknown[] = Array.isArray(value) ? value : []
  return children.flatMap((child): LayoutChild[] => {
    if (typeof child === 'string') return [{ key: child, hints: {} }]
    // An array groups children side by side.
    if (Array.isArray(child)) return childrenOf(child, language)
    if (!isObject(child)) return []
    return [{ key: textIn(child.key), hints: layoutHints(child, language) }]
  })
}

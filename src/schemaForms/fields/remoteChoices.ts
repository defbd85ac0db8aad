/** Choices fetched from a URL (`x-fromUrl`). */
import type { RemoteChoices } from '../line/lineField.ts'
import type { Scalar, ValueChoice } from '../line/valueChoice.ts'

export function choicesOfAnswer(answer: unknown, remote: RemoteChoices): ValueChoice[] {
  const items = remote.itemsProp ? memberOf(answer, remote.itemsProp) : answer
  if (!Array.isArray(items)) return []
  const choices = items.flatMap((item: unknown) => {
    const value = remote.itemKey ? memberOf(item, remote.itemKey) : item
    if (!isScalar(value)) return []
    const title = remote.itemTitle ? memberOf(item, remote.itemTitle) : undefined
    return [{ value, label: isScalar(title) && title !== '' ? String(title) : String(value) }]
  })
  // Several results may hold the same value.
  return choices.filter(({ value }, index) => choices.findIndex((other) => other.value === value) === index)
}

function memberOf(item: unknown, key: string): unknown {
  return typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[key] : undefined
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

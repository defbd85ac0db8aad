/** Extensions in their stored form: properties that a client may omit are filled in (docs/api/extensions.md). */
import type { ExpressionExtension, Extension, RemoteExtension } from '../extensions.ts'
import { isRemote } from './actions.ts'
import { prefixOfAction } from './prefix.ts'
import { isObject } from '../../json.ts'

/**
 * Completes the extensions sent by a client.
 * @param isNew whether the dataset is new: without lines, no extension has to be applied again
 */
export function savedExtensions(
  sent: readonly Extension[],
  stored: readonly Extension[] = [],
  { isNew = false } = {}
): Extension[] {
  return sent.map((extension) => {
    const known = stored.find((other) => isSame(extension, other))
    const saved = isRemote(extension)
      ? withPrefix(extension, known && isRemote(known) ? known : undefined)
      : extension
    return withUpdates(saved, known, isNew)
  })
}

/** Whether two extensions use the same action of the same service, or have an expression for the same column. */
function isSame(one: Extension, other: Extension): boolean {
  if (isRemote(one)) {
    return isRemote(other) && one.remoteService === other.remoteService && one.action === other.action
  }
  return !isRemote(other) && one.property.key === other.property.key
}

function withPrefix(extension: RemoteExtension, known: RemoteExtension | undefined): RemoteExtension {
  const { propertyPrefix, shortId, ...others } = extension
  if (known) return { ...others, ...given({ propertyPrefix: known.propertyPrefix, shortId: known.shortId }) }
  if (propertyPrefix || shortId) return { ...others, ...given({ propertyPrefix, shortId }) }
  return { ...others, propertyPrefix: prefixOfAction(extension.action) }
}

function given<Values extends Record<string, unknown>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<Values>
}

function withUpdates(extension: Extension, known: Extension | undefined, isNew: boolean): Extension {
  const { nextUpdate: _nextUpdate, needsUpdate, ...others } = extension
  const isDue =
    !!extension.active && !isNew && (!!needsUpdate || !!known?.needsUpdate || changes(extension, known))
  const nextUpdate = extension.autoUpdate ? known?.nextUpdate : undefined
  return {
    ...others,
    ...(nextUpdate ? { nextUpdate } : {}),
    ...(isDue ? { needsUpdate: true } : {})
  }
}

/** Whether the stored values of the lines are outdated by a change of the extension. */
function changes(extension: Extension, known: Extension | undefined): boolean {
  if (!known?.active) return true
  if (isRemote(extension)) {
    const before = known as RemoteExtension
    return (
      !isSameJson(extension.select ?? [], before.select ?? []) ||
      !isSameJson(extension.overwrite ?? {}, before.overwrite ?? {})
    )
  }
  return extension.expr !== (known as ExpressionExtension).expr
}

/** Whether two JSON values are equal, whatever the order of keys. */
function isSameJson(one: unknown, other: unknown): boolean {
  return stableJson(one) === stableJson(other)
}

function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part
  )
}

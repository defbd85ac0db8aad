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
  submitted: readonly Extension[],
  stored: readonly Extension[] = [],
  { isNew = false } = {}
): Extension[] {
  return submitted.map((extension) => {
    const existing = stored.find((candidate) => isSame(extension, candidate))
    const saved = isRemote(extension)
      ? withPrefix(extension, existing && isRemote(existing) ? existing : undefined)
      : extension
    return withUpdates(saved, existing, isNew)
  })
}

/** Whether two extensions use the same action of the same service, or have an expression for the same column. */
function isSame(a: Extension, b: Extension): boolean {
  if (isRemote(a)) {
    return isRemote(b) && a.remoteService === b.remoteService && a.action === b.action
  }
  return !isRemote(b) && a.property.key === b.property.key
}

function withPrefix(extension: RemoteExtension, existing: RemoteExtension | undefined): RemoteExtension {
  const { propertyPrefix, shortId, ...otherFields } = extension
  if (existing)
    return {
      ...otherFields,
      ...withoutEmpty({ propertyPrefix: existing.propertyPrefix, shortId: existing.shortId })
    }
  if (propertyPrefix || shortId) return { ...otherFields, ...withoutEmpty({ propertyPrefix, shortId }) }
  return { ...otherFields, propertyPrefix: prefixOfAction(extension.action) }
}

function withoutEmpty<Values extends Record<string, unknown>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<Values>
}

function withUpdates(extension: Extension, existing: Extension | undefined, isNew: boolean): Extension {
  const { nextUpdate: _nextUpdate, needsUpdate, ...otherFields } = extension
  const isDue =
    !!extension.active &&
    !isNew &&
    (!!needsUpdate || !!existing?.needsUpdate || isOutdated(extension, existing))
  const nextUpdate = extension.autoUpdate ? existing?.nextUpdate : undefined
  return {
    ...otherFields,
    ...(nextUpdate ? { nextUpdate } : {}),
    ...(isDue ? { needsUpdate: true } : {})
  }
}

/** Whether the stored values of the lines are outdated by a change of the extension. */
function isOutdated(extension: Extension, existing: Extension | undefined): boolean {
  if (!existing?.active) return true
  if (isRemote(extension)) {
    const before = existing as RemoteExtension
    return (
      !isSameJson(extension.select ?? [], before.select ?? []) ||
      !isSameJson(extension.overwrite ?? {}, before.overwrite ?? {})
    )
  }
  return extension.expr !== (existing as ExpressionExtension).expr
}

/** Whether two JSON values are equal, whatever the order of keys. */
function isSameJson(a: unknown, b: unknown): boolean {
  return stableJson(a) === stableJson(b)
}

function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part
  )
}

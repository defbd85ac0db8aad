/** Column widths set by the user, stored in the browser by dataset and account. */
import { useSyncExternalStore } from 'react'
import { accountKey, readSession } from '../../authProvider/session.ts'
import { writeStored, readStored } from '../../browserStorage.ts'

/** Width in pixels, by column key. */
export type StoredWidths = ReadonlyMap<string, number>

const none: StoredWidths = new Map()
const widthsByName = new Map<string, StoredWidths>()
const listeners = new Set<() => void>()

function storageKey(datasetId: string): string {
  const session = readSession()
  return ['column-widths', datasetId, session.user?.id ?? '', accountKey(session)].join(' ')
}

function widthsOf(datasetId: string): StoredWidths {
  const name = storageKey(datasetId)
  const widths = widthsByName.get(name) ?? readWidths(name)
  widthsByName.set(name, widths)
  return widths
}

function readWidths(name: string): StoredWidths {
  try {
    const entries = Object.entries(JSON.parse(readStored(name) ?? '{}') as object)
    return new Map(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])))
  } catch {
    return none
  }
}

function storeWidths(datasetId: string, widths: StoredWidths): void {
  const name = storageKey(datasetId)
  widthsByName.set(name, widths)
  for (const listener of listeners) listener()
  writeStored(name, widths.size === 0 ? null : JSON.stringify(Object.fromEntries(widths)))
}

export function storeWidth(datasetId: string, column: string, width: number): void {
  storeWidths(datasetId, new Map(widthsOf(datasetId)).set(column, width))
}

/** Resets the columns, or one of them, to the width of their content. */
export function forgetWidths(datasetId: string, column?: string): void {
  const widths = new Map(column === undefined ? none : widthsOf(datasetId))
  if (column !== undefined) widths.delete(column)
  storeWidths(datasetId, widths)
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useStoredWidths(datasetId: string): StoredWidths {
  return useSyncExternalStore(onChange, () => widthsOf(datasetId))
}

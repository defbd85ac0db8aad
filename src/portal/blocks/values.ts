/** Fields of blocks, whatever is stored in them. Pure. */
import type { Place } from './block.ts'

/** @returns an empty text for what is none */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A number between two others. @returns the one without it for what is none */
export function numberIn(
  value: unknown,
  { least, most, without }: { least: number; most: number; without: number }
): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(most, Math.max(least, value))
    : without
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** What ids of the parts of a block start with: there is one block at a place. */
export const idAt = (place: Place): string => `b-${place.join('-')}`

/** A block that nothing is around: it may be as wide as the window. */
export const isOuter = (place: Place): boolean => place.length === 2

/** Whether it is in what the page begins with: its pictures are seen at once. */
export const isSeenFirst = (place: Place): boolean => place[1] === 0

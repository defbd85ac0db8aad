/** Reads untrusted fields of blocks. No I/O. */
import type { Place } from './block.ts'

/** @returns an empty string for any other type */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Clamps a number between two bounds. @returns the default for any other type */
export function numberIn(
  value: unknown,
  { least, most, without }: { least: number; most: number; without: number }
): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(most, Math.max(least, value))
    : without
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** Prefix of the DOM ids of a block, unique by its path. */
export const idAt = (place: Place): string => `b-${place.join('-')}`

/** Whether a block is at top level: it may be as wide as the window. */
export const isOuter = (place: Place): boolean => place.length === 2

/** Whether a block is in the first top-level block: its pictures are above the fold. */
export const isSeenFirst = (place: Place): boolean => place[1] === 0

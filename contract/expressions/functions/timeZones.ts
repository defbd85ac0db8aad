/** UTC offsets of time zones at an instant. */
import { instantOfClock } from '../../time/clockInstant.ts'
import { offsetsOf } from '../../time/zoneOffset.ts'
import { failure } from './functionTypes.ts'

const zones = new Map<string, ReturnType<typeof offsetsOf>>()
/** Maximum number of cached time zones: expressions may compute names of zones, so that their number has no bound. */
const maxZones = 100

function offsetIn(instant: number, zone: string): number {
  const cachedReader = zones.get(zone)
  if (cachedReader) return cachedReader(instant)
  let reader: ReturnType<typeof offsetsOf>
  try {
    reader = offsetsOf(zone)
  } catch {
    throw failure(`Invalid time zone specified: ${zone}`)
  }
  if (zones.size >= maxZones) zones.clear()
  zones.set(zone, reader)
  return reader(instant)
}

/**
 * Cached offsets, by zone and quarter of an hour: zones change their offset at a multiple of 15 minutes, at least since
 * 1972.
 */
const offsets = new Map<string, number>()
const maxOffsets = 20_000
const quarter = 900_000
const firstQuarter = Date.UTC(1972, 0) / quarter

/** Offset of a zone from UTC at an instant, in milliseconds (whole seconds). */
export function zoneOffset(instant: number, zone: string): number {
  const quarters = Math.floor(instant / quarter)
  if (quarters < firstQuarter || zone.length > 50) return offsetIn(instant, zone)
  const key = `${quarters} ${zone}`
  const cachedOffset = offsets.get(key)
  if (cachedOffset !== undefined) return cachedOffset
  const computed = offsetIn(instant, zone)
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, computed)
  return computed
}

/** Instant at which the clocks of a zone show `local`, which is in milliseconds as if in UTC. */
export function instantIn(local: number, zone: string): number {
  return instantOfClock(local, (instant) => zoneOffset(instant, zone))
}

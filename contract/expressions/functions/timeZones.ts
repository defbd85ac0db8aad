/** How far a time zone is from UTC at a moment. */
import { instantOfClock } from '../../time/clockInstant.ts'
import { offsetsOf } from '../../time/zoneOffset.ts'
import { failure } from './functionTypes.ts'

const zones = new Map<string, ReturnType<typeof offsetsOf>>()
/** Zones come from expressions, that may compute them. */
const mostZones = 100

function offsetIn(instant: number, zone: string): number {
  const known = zones.get(zone)
  if (known) return known(instant)
  let found: ReturnType<typeof offsetsOf>
  try {
    found = offsetsOf(zone)
  } catch {
    throw failure(`Invalid time zone specified: ${zone}`)
  }
  if (zones.size >= mostZones) zones.clear()
  zones.set(zone, found)
  return found(instant)
}

/** Offsets that were asked for, by zone and quarter of an hour: clocks change on one of them, since 1972 at least. */
const offsets = new Map<string, number>()
const mostOffsets = 20_000
const quarter = 900_000
const firstQuarter = Date.UTC(1972, 0) / quarter

/** Milliseconds to add to UTC, whole seconds. */
export function zoneOffset(instant: number, zone: string): number {
  const quarters = Math.floor(instant / quarter)
  if (quarters < firstQuarter || zone.length > 50) return offsetIn(instant, zone)
  const key = `${quarters} ${zone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const computed = offsetIn(instant, zone)
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, computed)
  return computed
}

/** The moment when the clocks of a zone show these milliseconds, counted as if they were UTC. */
export function instantIn(local: number, zone: string): number {
  return instantOfClock(local, (instant) => zoneOffset(instant, zone))
}

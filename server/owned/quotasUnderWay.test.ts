import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QuotasUnderWay } from './quotasUnderWay.ts'

const organization = { type: 'organization', id: 'o1' } as const

describe('the reservations of an account', () => {
  it('add up, departments included, and are nothing in the end', () => {
    const underWay = new QuotasUnderWay()
    const first = underWay.hold(organization, { store_bytes: 10, nb_datasets: 1 })
    const second = underWay.hold({ ...organization, department: 'd1' }, { store_bytes: 5 })
    expect(underWay.of(organization).sizes).toEqual({ store_bytes: 15, indexed_bytes: 0, nb_datasets: 1 })
    expect(underWay.of({ type: 'user', id: 'o1' }).sizes.store_bytes).toBe(0)
    first()
    first()
    expect(underWay.of(organization).sizes).toEqual({ store_bytes: 5, indexed_bytes: 0, nb_datasets: 0 })
    second()
    expect(underWay.of(organization).sizes.store_bytes).toBe(0)
  })

  it('count each end, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), fc.boolean())), (steps) => {
        const underWay = new QuotasUnderWay()
        const holds: { number: number; end: () => void }[] = []
        for (const [number, ends] of steps) {
          const account = { type: 'user', id: `u${number}` } as const
          const before = underWay.of(account).ended
          const place = holds.findIndex((known) => known.number === number)
          if (ends && place >= 0) {
            holds.splice(place, 1)[0]?.end()
            expect(underWay.of(account).ended).toBeGreaterThan(before)
          } else holds.push({ number, end: underWay.hold(account, { store_bytes: 1 }) })
          const expected = holds.filter((known) => known.number === number).length
          expect(underWay.of(account).sizes.store_bytes).toBe(expected)
        }
      })
    )
  })
})

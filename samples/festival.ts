import { communes } from './communes.ts'
import type { Table } from './csv.ts'
import { Draws } from './town.ts'

const centre = { latitude: 46.73, longitude: -0.21 }
const prices = { 'Plein tarif': 24, 'Tarif réduit': 16, 'Moins de 18 ans': 8 }
const years = [2022, 2023, 2024, 2025]
/** Length of a degree of longitude relative to a degree of latitude, at the latitude of the town. */
const longitudeShare = 0.68

/** Origin of the audience of a festival: commune codes only, so that coordinates must come from an extension. */
export function festival(): Table {
  const draws = new Draws(606)
  const rows = years.flatMap((year, yearIndex) =>
    communes.flatMap(([code, , latitude, longitude]) => {
      const degrees = Math.hypot(latitude - centre.latitude, (longitude - centre.longitude) * longitudeShare)
      const share = Math.exp(-degrees / 1.6)
      if (degrees > 12 || !draws.chance(0.25 + share)) return []
      return Object.entries(prices).flatMap(([tariff, price]) => {
        const tickets = Math.round((4 + 420 * share) * draws.between(0.3, 1) * (1 + yearIndex * 0.08))
        const paid = tickets * price * draws.between(0.94, 1)
        return tickets > 0 && draws.chance(0.85) ? [[year, code, tariff, tickets, paid.toFixed(2)]] : []
      })
    })
  )
  return { header: ['Édition', 'Commune de résidence', 'Tarif', 'Billets', 'Recette'], rows }
}

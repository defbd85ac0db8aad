import { twoDigits } from '../contract/time/digits.ts'
import type { Table } from './csv.ts'
import { Draws } from './town.ts'

const stations = [
  { code: 'RIV01', name: 'Centre - Hôtel de ville', type: 'Urbaine de fond', traffic: 0.8 },
  { code: 'RIV02', name: 'Boulevard du Rail', type: 'Influence du trafic', traffic: 1.7 },
  { code: 'RIV03', name: 'Les Coteaux', type: 'Périurbaine', traffic: 0.4 }
]

const days = 40
const hourMs = 3_600_000
/** Offset of France from UTC in May, in hours. */
const offsetHours = 2

const levels: [above: number, label: string][] = [
  [150, 'Mauvais'],
  [100, 'Dégradé'],
  [50, 'Moyen'],
  [0, 'Bon']
]

/** Hourly measurements of three stations: date-times with an offset, and some missing values. */
export function airQuality(): Table {
  const draws = new Draws(303)
  const start = Date.UTC(2024, 4, 6) - offsetHours * hourMs
  const rows = Array.from({ length: days * 24 }, (_, hour) => {
    const time = new Date(start + hour * hourMs)
    const local = hour % 24
    const rush = Math.exp(-((local - 8) ** 2) / 6) + 0.9 * Math.exp(-((local - 18) ** 2) / 8)
    const sun = Math.max(0, Math.sin(((local - 6) / 15) * Math.PI))
    const weather = 1 + 0.4 * Math.sin(hour / 37)
    return stations.map((station) => {
      const nitrogen = (8 + 34 * rush * station.traffic) * weather * draws.between(0.85, 1.15)
      const ozone = (38 + 70 * sun - 12 * rush * station.traffic) * draws.between(0.92, 1.08)
      const particles = (11 + 14 * rush * station.traffic) * weather * draws.between(0.8, 1.2)
      const fine = particles * draws.between(0.45, 0.65)
      const broken = draws.chance(0.015)
      const worst = Math.max(nitrogen * 1.2, ozone, particles * 2)
      return [
        localTime(time),
        station.code,
        station.name,
        station.type,
        broken ? undefined : nitrogen.toFixed(1),
        station.code === 'RIV02' ? undefined : ozone.toFixed(1),
        broken ? undefined : particles.toFixed(1),
        broken ? undefined : fine.toFixed(1),
        broken ? undefined : levels.find(([above]) => worst >= above)?.[1]
      ]
    })
  }).flat()
  return {
    header: [
      'Date et heure',
      'Code station',
      'Station',
      'Type de station',
      'NO2',
      'O3',
      'PM10',
      'PM2.5',
      'Indice'
    ],
    rows
  }
}

function localTime(time: Date): string {
  const local = new Date(time.getTime() + offsetHours * hourMs).toISOString().slice(0, 19)
  return `${local}+${twoDigits(offsetHours)}:00`
}

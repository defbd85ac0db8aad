import type { Table } from './csv.ts'
import { capitalized, dayOf, districts, Draws, isoDate } from './town.ts'

const stands = [
  { name: 'Arceau', places: [4, 16], sheltered: 0.1 },
  { name: 'Arceau vélo-cargo', places: [2, 6], sheltered: 0.1 },
  { name: 'Râtelier à deux étages', places: [24, 80], sheltered: 0.9 },
  { name: 'Box individuel', places: [2, 10], sheltered: 1 },
  { name: 'Abri collectif fermé', places: [20, 60], sheltered: 1 },
  { name: 'Appui vélo et trottinette', places: [4, 12], sheltered: 0 }
] as const

const landmarks = [
  'devant la boulangerie',
  "près de l'arrêt de bus",
  'côté parc',
  "à l'angle de la place",
  "face à l'école",
  'devant la pharmacie',
  'au pied de la passerelle',
  'entrée nord',
  'entrée sud',
  'près de la bibliothèque'
]

/** Bicycle parkings, with coordinates. */
export function bikeParkings(): Table {
  const draws = new Draws(101)
  const rows = Array.from({ length: 420 }, (_, index) => {
    const district = draws.one(districts)
    const stand = draws.chance(0.6) ? stands[0] : draws.one(stands)
    const street = draws.one(district.streets)
    const [latitude, longitude] = draws.pointIn(district)
    const [least, most] = stand.places
    const guarded = stand.name === 'Abri collectif fermé' || stand.name === 'Box individuel'
    return [
      `RIV-VELO-${String(index + 1).padStart(4, '0')}`,
      `${capitalized(street)}, ${draws.one(landmarks)}`,
      `${draws.integer(1, 140)} ${street}`,
      district.name,
      stand.name,
      Math.round(draws.integer(least, most) / 2) * 2,
      draws.chance(stand.sheltered) ? 'oui' : 'non',
      draws.chance(0.8) ? 'oui' : 'non',
      guarded ? 'Sur abonnement' : 'Libre',
      draws.chance(0.95)
        ? isoDate(dayOf(draws.integer(2008, 2024), draws.integer(1, 12), draws.integer(1, 28)))
        : undefined,
      latitude,
      longitude
    ]
  })
  return {
    header: [
      'Identifiant',
      'Emplacement',
      'Adresse',
      'Quartier',
      'Type de mobilier',
      'Nombre de places',
      'Abrité',
      'Éclairé',
      'Accès',
      'Date de pose',
      'Latitude',
      'Longitude'
    ],
    rows
  }
}

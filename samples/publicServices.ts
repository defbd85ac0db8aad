import type { Table } from './csv.ts'
import { serviceKinds } from './serviceKinds.ts'
import { capitalized, dayOf, districts, Draws, frenchDate, postalCode, website } from './town.ts'

const weekHours = [
  'Lundi au vendredi : 9h-12h et 13h30-17h30',
  'Lundi, mardi, jeudi, vendredi : 8h30-12h30 et 13h30-17h\nMercredi : 8h30-17h sans interruption',
  'Mardi au vendredi : 10h-12h30 et 14h-18h\nSamedi : 10h-17h',
  'Lundi au vendredi : 8h-18h30',
  'Lundi et jeudi : 14h-19h\nSamedi : 9h-12h',
  'Sur rendez-vous, du lundi au vendredi'
]

const accessNotes = [
  'Entrée de plain-pied.',
  'Une rampe mène à l’entrée principale ; la sonnette est à droite de la porte.',
  'Le parvis est desservi par les lignes 1 et 3, arrêt « Hôtel de ville ».',
  'Un stationnement réservé se trouve à moins de 30 mètres.',
  'L’accueil dispose d’une boucle magnétique pour les personnes malentendantes.'
]

/** Directory of public services, with long texts, multi-line opening hours and web addresses. */
export function publicServices(): Table {
  const draws = new Draws(404)
  const rows = serviceKinds.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, index) => {
      const district = districts[index % districts.length]!
      const street = draws.one(district.streets)
      const [latitude, longitude] = draws.pointIn(district)
      const name = kind.count === 1 ? kind.name : `${kind.name} ${kind.proper[index % kind.proper.length]}`
      const slug = name
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
      const accessible = draws.chance(0.8)
      return [
        name,
        kind.category,
        `${kind.description} ${draws.one(kind.details)} ${accessible ? draws.one(accessNotes) : ''}`.trim(),
        kind.hours ?? draws.one(weekHours),
        `${draws.integer(1, 90)} ${street}`,
        postalCode,
        capitalized('Rivemont'),
        district.name,
        `02 61 91 ${draws.integer(10, 99)} ${draws.integer(10, 99)}`,
        `${kind.mailbox}@rivemont.example`,
        `${website}/annuaire/${slug}`,
        accessible ? 'vrai' : 'faux',
        latitude,
        longitude,
        frenchDate(dayOf(2024, draws.integer(1, 10), draws.integer(1, 28)))
      ]
    })
  )
  return {
    header: [
      'Nom',
      'Catégorie',
      'Description',
      'Horaires',
      'Adresse',
      'Code postal',
      'Commune',
      'Quartier',
      'Téléphone',
      'Courriel',
      'Site web',
      'Accessible aux personnes à mobilité réduite',
      'Latitude',
      'Longitude',
      'Dernière mise à jour'
    ],
    rows
  }
}

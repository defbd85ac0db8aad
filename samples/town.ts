/** Rivemont, a fictional town with its streets and districts, so that no real place is misdescribed. */
import { twoDigits } from '../contract/time/digits.ts'
import { seededRandom } from './random.ts'

interface District {
  name: string
  latitude: number
  longitude: number
  streets: string[]
}

export const postalCode = '99510'
export const website = 'https://www.rivemont.example'

export const districts: District[] = [
  {
    name: 'Centre',
    latitude: 46.7312,
    longitude: -0.2145,
    streets: [
      'place du Marché',
      'rue de la République',
      'rue des Tanneurs',
      'quai des Lavandières',
      'rue du Vieux-Pont',
      "place de l'Hôtel-de-Ville",
      'rue des Halles'
    ]
  },
  {
    name: 'Gare',
    latitude: 46.7388,
    longitude: -0.2061,
    streets: [
      'place de la Gare',
      'avenue du Général-de-Gaulle',
      'rue des Cheminots',
      'rue de la Rotonde',
      'boulevard du Rail'
    ]
  },
  {
    name: 'Les Coteaux',
    latitude: 46.7401,
    longitude: -0.2293,
    streets: [
      'chemin des Vignes',
      'rue du Belvédère',
      'allée des Chênes',
      'rue de la Fontaine',
      'impasse du Pressoir'
    ]
  },
  {
    name: 'Bords de Vive',
    latitude: 46.7239,
    longitude: -0.2208,
    streets: ['promenade de la Vive', 'rue des Pêcheurs', 'rue du Moulin', "allée de l'Écluse", 'rue du Gué']
  },
  {
    name: 'Grand-Champ',
    latitude: 46.7225,
    longitude: -0.1987,
    streets: [
      'avenue des Sports',
      'rue du Stade',
      'rue des Coquelicots',
      'rue des Écoles',
      'place Simone-Veil'
    ]
  },
  {
    name: 'La Croix-Verte',
    latitude: 46.7456,
    longitude: -0.2174,
    streets: [
      'rue de la Croix-Verte',
      "rue de l'Industrie",
      'rue des Artisans',
      'avenue de Bellevue',
      'rue du Four-à-Chaux'
    ]
  }
]

/** Random draws shared by the samples, from one seed. */
export class Draws {
  readonly random: () => number

  constructor(seed: number) {
    this.random = seededRandom(seed)
  }

  between(least: number, most: number): number {
    return least + this.random() * (most - least)
  }

  integer(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1))
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.integer(0, items.length - 1)]!
  }

  chance(probability: number): boolean {
    return this.random() < probability
  }

  /** Sum of three draws, approximately normal around the middle. */
  around(middle: number, spread: number): number {
    return middle + ((this.random() + this.random() + this.random()) / 1.5 - 1) * spread
  }

  /** Random point in a district, with six decimals. */
  pointIn(district: District): [latitude: string, longitude: string] {
    return [
      this.around(district.latitude, 0.004).toFixed(6),
      this.around(district.longitude, 0.0058).toFixed(6)
    ]
  }
}

/** Date as `31/12/2024`. */
export function frenchDate(date: Date): string {
  return `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}

/** Date as `2024-12-31`. */
export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

export function dayOf(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day))
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import { twoDigits } from '../contract/time/digits.ts'
import type { Table } from './csv.ts'
import { districts, Draws, frenchDate, website } from './town.ts'

interface EventKind {
  kind: string
  titles: string[]
  places: string[]
  audience: string[]
  hour: [number, number]
  minutes: number
  prices: number[]
  text: string
}

const kinds: EventKind[] = [
  {
    kind: 'Concert',
    titles: ['Fanfare des rives', 'Quatuor à cordes', 'Nuit du jazz', 'Chœur de la vallée', 'Scène ouverte'],
    places: ['La Tannerie', 'La Rotonde', 'Kiosque du Marché'],
    audience: ['Tout public'],
    hour: [19, 21],
    minutes: 120,
    prices: [0, 8, 12.5, 18],
    text: 'Ouverture des portes une demi-heure avant le concert ; petite restauration sur place.'
  },
  {
    kind: 'Atelier',
    titles: ['Réparer son vélo', 'Premiers pas en informatique', 'Cuisine de saison', 'Couture et retouches'],
    places: ['Centre social du Centre', 'Médiathèque de la Gare', 'Ressourcerie'],
    audience: ['Adultes', 'Tout public', 'Familles'],
    hour: [9, 17],
    minutes: 150,
    prices: [0, 0, 3, 5],
    text: 'Douze places : inscription auprès de l’accueil, par téléphone ou sur place.'
  },
  {
    kind: 'Exposition',
    titles: [
      'La Vive, histoire d’une rivière',
      'Photographies de quartier',
      'Terres cuites',
      'Le bourg en 1900'
    ],
    places: ['Médiathèque du Centre', 'Hôtel de ville', 'L’Écluse'],
    audience: ['Tout public'],
    hour: [10, 10],
    minutes: 60 * 24 * 21 + 480,
    prices: [0],
    text: 'Entrée libre aux heures d’ouverture ; visite commentée le premier samedi du mois.'
  },
  {
    kind: 'Sport',
    titles: ['Course des deux ponts', 'Tournoi de handball', 'Initiation à l’escalade', 'Marche nordique'],
    places: ['Stade du Grand-Champ', 'Gymnase des Coteaux', 'Promenade de la Vive'],
    audience: ['Tout public', 'À partir de 8 ans', 'Seniors'],
    hour: [9, 16],
    minutes: 180,
    prices: [0, 0, 5, 10],
    text: 'Prévoir une tenue adaptée ; le matériel est prêté.'
  },
  {
    kind: 'Jeune public',
    titles: ['Heure du conte', 'Marionnettes et compagnie', 'Chasse aux trésors', 'Ciné-goûter'],
    places: ['Médiathèque de la Gare', 'Le Pressoir', 'Parc du Belvédère'],
    audience: ['À partir de 3 ans', 'À partir de 6 ans', 'Familles'],
    hour: [10, 16],
    minutes: 75,
    prices: [0, 0, 4.5],
    text: 'Les enfants restent sous la responsabilité d’un adulte.'
  },
  {
    kind: 'Vie publique',
    titles: [
      'Conseil municipal',
      'Réunion de quartier',
      'Permanence budget participatif',
      'Visite de chantier'
    ],
    places: ['Hôtel de ville', 'Mairie annexe des Coteaux', 'Maison des associations du Centre'],
    audience: ['Tout public'],
    hour: [18, 19],
    minutes: 120,
    prices: [0],
    text: 'Séance ouverte à tous ; un compte rendu est publié sous quinze jours.'
  }
]

const dayMs = 86_400_000

/** Events in a town, with start and end, for a calendar. */
export function agenda(): Table {
  const draws = new Draws(505)
  const start = Date.UTC(2025, 0, 6)
  const rows = Array.from({ length: 340 }, () => {
    const event = draws.one(kinds)
    const [earliest, latest] = event.hour
    const day = start + draws.integer(0, 355) * dayMs
    const begin = day + draws.integer(earliest, latest) * 3_600_000 + draws.one([0, 0, 30]) * 60_000
    return { event, begin }
  })
    .sort((one, other) => one.begin - other.begin)
    .map(({ event, begin }, index) => {
      const price = draws.one(event.prices)
      const title = draws.one(event.titles)
      return [
        `AG-2025-${String(index + 1).padStart(3, '0')}`,
        title,
        event.kind,
        event.text,
        localTime(begin),
        localTime(begin + event.minutes * 60_000),
        draws.one(event.places),
        draws.one(districts).name,
        draws.one(event.audience),
        price ? price.toFixed(2).replace('.', ',') : '0,00',
        `${website}/agenda/2025-${String(index + 1).padStart(3, '0')}`
      ]
    })
  return {
    header: [
      'Référence',
      'Titre',
      'Rubrique',
      'Présentation',
      'Début',
      'Fin',
      'Lieu',
      'Quartier',
      'Public',
      'Tarif (€)',
      'Page'
    ],
    rows
  }
}

/** Local date-time without a time zone, in the French format: `06/01/2025 18:30`. */
function localTime(time: number): string {
  const date = new Date(time)
  return `${frenchDate(date)} ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`
}

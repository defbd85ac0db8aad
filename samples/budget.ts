import { decimalComma, type Table } from './csv.ts'
import { dayOf, Draws, frenchDate } from './town.ts'

interface Line {
  section: 'Fonctionnement' | 'Investissement'
  direction: 'Dépenses' | 'Recettes'
  chapter: [code: string, title: string]
  articles: [code: number, title: string, amount: number][]
}

/** Chapters and articles follow the names of French communal accounts; the amounts are invented. */
const lines: Line[] = [
  {
    section: 'Fonctionnement',
    direction: 'Dépenses',
    chapter: ['011', 'Charges à caractère général'],
    articles: [
      [60611, 'Eau et assainissement', 42_000],
      [60612, 'Énergie - Électricité', 168_000],
      [60632, 'Fournitures de petit équipement', 31_000],
      [6135, 'Locations mobilières', 18_500],
      [615221, 'Entretien des bâtiments publics', 96_000],
      [615231, 'Entretien de la voirie', 124_000],
      [6232, 'Fêtes et cérémonies', 22_000],
      [6262, 'Frais de télécommunications', 14_000]
    ]
  },
  {
    section: 'Fonctionnement',
    direction: 'Dépenses',
    chapter: ['012', 'Charges de personnel et frais assimilés'],
    articles: [
      [64111, 'Rémunération principale des titulaires', 690_000],
      [64131, 'Rémunération des contractuels', 154_000],
      [6451, "Cotisations à l'URSSAF", 188_000]
    ]
  },
  {
    section: 'Fonctionnement',
    direction: 'Dépenses',
    chapter: ['65', 'Autres charges de gestion courante'],
    articles: [
      [65748, 'Subventions aux associations', 64_000],
      [65733, "Participation à l'établissement intercommunal", 48_000]
    ]
  },
  {
    section: 'Fonctionnement',
    direction: 'Recettes',
    chapter: ['70', 'Produits des services, du domaine et ventes'],
    articles: [
      [70632, 'Redevances à caractère de loisirs', 58_000],
      [7067, 'Redevances des services périscolaires', 112_000]
    ]
  },
  {
    section: 'Fonctionnement',
    direction: 'Recettes',
    chapter: ['73', 'Impôts et taxes'],
    articles: [
      [73111, 'Impôts directs locaux', 1_240_000],
      [7351, "Taxe sur la consommation finale d'électricité", 76_000]
    ]
  },
  {
    section: 'Investissement',
    direction: 'Dépenses',
    chapter: ['21', 'Immobilisations corporelles'],
    articles: [
      [2128, 'Aménagements de terrains', 85_000],
      [21312, 'Bâtiments scolaires', 260_000],
      [2152, 'Installations de voirie', 198_000],
      [2183, 'Matériel informatique', 36_000]
    ]
  },
  {
    section: 'Investissement',
    direction: 'Recettes',
    chapter: ['13', "Subventions d'investissement"],
    articles: [
      [1321, "Subventions de l'État", 140_000],
      [1323, 'Subventions du département', 92_000]
    ]
  }
]

const functions: [code: string, title: string][] = [
  ['020', 'Administration générale'],
  ['211', 'Écoles maternelles'],
  ['212', 'Écoles primaires'],
  ['281', 'Hébergement et restauration scolaires'],
  ['313', 'Bibliothèques et médiathèques'],
  ['321', 'Salles de sport et gymnases'],
  ['414', "Relais petite enfance et modes d'accueil"],
  ['511', 'Espaces verts urbains'],
  ['512', 'Éclairage public'],
  ['845', 'Voirie communale']
]

const years = [2019, 2020, 2021, 2022, 2023, 2024]
const voteDays = [28, 30, 25, 31, 29, 28]

/** Budget and expenses by year: dates, and numbers with a decimal comma. */
export function budget(): Table {
  const draws = new Draws(202)
  const rows = years.flatMap((year, yearIndex) =>
    lines.flatMap(({ section, direction, chapter, articles }) =>
      articles.flatMap(([article, title, amount]) =>
        functions.map(([functionCode, functionTitle], functionIndex) => {
          const share = draws.between(0.02, 0.18)
          const voted = Math.round((amount * share * (1 + yearIndex * 0.022)) / 50) * 50
          const amended = (yearIndex + functionIndex) % 7 === 3
          return [
            year,
            frenchDate(
              amended ? dayOf(year, 10, draws.integer(3, 20)) : dayOf(year, 3, voteDays[yearIndex] ?? 28)
            ),
            amended ? 'Décision modificative' : 'Budget primitif',
            section,
            direction,
            chapter[0],
            chapter[1],
            article,
            title,
            functionCode,
            functionTitle,
            decimalComma(voted),
            // The last year has no final accounts yet.
            year === 2024 ? undefined : decimalComma(voted * draws.between(0.72, 1.04))
          ]
        })
      )
    )
  )
  return {
    header: [
      'Exercice',
      'Date de vote',
      'Étape budgétaire',
      'Section',
      'Sens',
      'Chapitre',
      'Libellé du chapitre',
      'Article',
      "Libellé de l'article",
      'Fonction',
      'Libellé de la fonction',
      'Montant voté',
      'Montant réalisé'
    ],
    rows
  }
}

/** Forms of the blocks that show one or several resources as cards. */
import { cardStyle, type CardKind } from './cards.ts'
import { blockForm, type BlockForm } from './fields.ts'
import type { Words } from './words.ts'

interface CardList {
  kind: CardKind
  /** Property of the block that holds the chosen resources, with their labels. */
  field: 'datasets' | 'applications' | 'reuses' | 'events' | 'news'
  noun: Words
  one: Words
  most: number
  columns: number
}

const isChosen = "parent.data.mode === 'custom'"

const listForm = ({ kind, field, noun, one, most, columns }: CardList): BlockForm =>
  blockForm((f) => {
    const isDated = kind === 'event' || kind === 'news'
    return f.block(
      {
        mode: f.choice(['Lesquels', 'Which ones'], isDated ? 'datedMode' : 'listMode', {
          default: isDated ? 'upcoming' : 'lastUpdated'
        }),
        limit: f.number(['Combien', 'How many'], 1, 12, {
          default: 3,
          cols: 6,
          if: "parent.data.mode !== 'custom'"
        }),
        [field]: {
          ...f.listOf(noun, f.picked(kind, one), { maxItems: most }),
          layout: { comp: 'list', if: isChosen }
        }
      },
      {
        columns: f.choice(['Vignettes', 'Cards'], 'cardColumns', { default: columns, cols: 6 }),
        ...cardStyle(f, kind)
      }
    )
  })

const cardForm = ({ kind, one }: Pick<CardList, 'kind' | 'one'>): BlockForm =>
  blockForm((f) => f.block({ [kind]: f.picked(kind, one) }, cardStyle(f, kind), { required: [kind] }))

const datasets = {
  kind: 'dataset',
  field: 'datasets',
  noun: ['Jeux de données', 'Datasets'],
  one: ['Jeu de données', 'Dataset'],
  most: 100,
  columns: 3
} as const
const reuses = {
  kind: 'reuse',
  field: 'reuses',
  noun: ['Réutilisations', 'Reuses'],
  one: ['Réutilisation', 'Reuse'],
  most: 100,
  columns: 3
} as const
const events = {
  kind: 'event',
  field: 'events',
  noun: ['Événements', 'Events'],
  one: ['Événement', 'Event'],
  most: 100,
  columns: 2
} as const
const news = {
  kind: 'news',
  field: 'news',
  noun: ['Actualités', 'News'],
  one: ['Actualité', 'News item'],
  most: 100,
  columns: 3
} as const

export const datasetsListForm = listForm(datasets)
export const datasetCardForm = cardForm(datasets)
export const applicationsListForm = listForm({
  kind: 'application',
  field: 'applications',
  noun: ['Visualisations', 'Visualizations'],
  one: ['Visualisation', 'Visualization'],
  most: 20,
  columns: 3
})
export const reusesListForm = listForm(reuses)
export const reuseCardForm = cardForm(reuses)
export const eventListForm = listForm(events)
export const eventCardForm = cardForm(events)
export const newsListForm = listForm(news)
export const newsCardForm = cardForm(news)

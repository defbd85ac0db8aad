/** Lists of cards, by type of resource. */
import type { ComponentType, ReactNode } from 'react'
import type { ResultsProps } from '../blocks/catalog/kind.ts'
import { CardGrid } from './CardGrid.tsx'
import { EventCard, NewsCard } from './PageCard.tsx'
import { ApplicationCard, DatasetCard, type ResourceCardProps } from './ResourceCard.tsx'
import { ReuseCard } from './ReuseCard.tsx'

/** Number of pictures loaded eagerly, likely above the fold; the others are lazy. */
const eagerPictures = 2

function resultsOf<Item extends { id?: string; _id?: string }>(
  One: ComponentType<ResourceCardProps<Item>>
): (props: ResultsProps<Item>) => ReactNode {
  return function Results({ items, columns, isFirst = false, look, level = 2 }) {
    return (
      <CardGrid columns={columns}>
        {items.map((item, index) => (
          <One
            key={item.id ?? item._id ?? index}
            item={item}
            look={look}
            level={level}
            isEager={isFirst && index < eagerPictures}
          />
        ))}
      </CardGrid>
    )
  }
}

export const DatasetCards = resultsOf(DatasetCard)
export const ApplicationCards = resultsOf(ApplicationCard)
export const ReuseCards = resultsOf(ReuseCard)
export const EventCards = resultsOf(EventCard)
export const NewsCards = resultsOf(NewsCard)

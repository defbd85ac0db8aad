/** Forms of the blocks that show catalogs. */
import { blockForm, type BlockForm, type Fields, type Schema } from './fields.ts'

type Sorts = 'datasetSort' | 'applicationSort' | 'eventSort' | 'newsSort'

interface Catalog {
  sorts: Sorts
  defaultSort: string
  filters: string[]
  /** Fields that only this catalog has. */
  more?: (f: Fields) => Record<string, Schema>
}

const catalogForm = ({ sorts, defaultSort, filters, more }: Catalog): BlockForm =>
  blockForm((f) =>
    f.block(
      {
        defaultSort: f.choice(['Tri de départ', 'Sort at first'], sorts, { default: defaultSort }),
        ...more?.(f),
        filters: f.section(['Filtres', 'Filters'], {
          items: f.choices(['Filtres proposés', 'Offered filters'], 'catalogFilter', { values: filters }),
          position: f.choice(['Position', 'Position'], 'filterPosition', { default: 'top' }),
          density: f.density(),
          rounded: f.rounded()
        }),
        showAdvancedFilters: f.flag(['Zone de filtres avancés', 'Area of advanced filters'], {
          help: ['Des blocs libres, sous « Plus de filtres ».', 'Free blocks, under “More filters”.']
        })
      },
      {
        columns: f.choice(['Vignettes', 'Cards'], 'cardColumns', { default: 2, cols: 6 }),
        countPosition: f.choice(['Nombre de résultats', 'Number of results'], 'countPosition', {
          default: 'top',
          cols: 6
        }),
        showSortBesideCount: f.flag([
          'Tri à côté du nombre de résultats',
          'Sort beside the number of results'
        ]),
        pagination: f.section(['Pages de résultats', 'Pages of results'], {
          position: f.choice(['Position', 'Position'], 'pagePosition', { default: 'none' }),
          alignment: f.choice(['Alignement', 'Alignment'], 'alignment', {
            default: 'center',
            if: "parent.data.position && parent.data.position !== 'none'"
          })
        })
      }
    )
  )

export const datasetsCatalogForm = catalogForm({
  sorts: 'datasetSort',
  defaultSort: 'createdAt:-1',
  filters: ['search', 'topics', 'concepts', 'keywords', 'owners', 'sort'],
  more: (f) => ({
    showApiButton: f.flag(['Lien vers l’API du catalogue', 'Link to the API of the catalog'], {
      default: true
    })
  })
})

export const applicationsCatalogForm = catalogForm({
  sorts: 'applicationSort',
  defaultSort: 'createdAt:-1',
  filters: ['search', 'base-application', 'topics', 'owners', 'sort']
})

export const reusesCatalogForm = catalogForm({
  sorts: 'applicationSort',
  defaultSort: 'updatedAt:-1',
  filters: ['search', 'sort']
})

export const eventCatalogForm = catalogForm({
  sorts: 'eventSort',
  defaultSort: 'startDate:1',
  filters: ['search', 'include-past', 'sort'],
  more: (f) => ({ includePast: f.flag(['Événements passés aussi', 'Past events too']) })
})

export const newsCatalogForm = catalogForm({
  sorts: 'newsSort',
  defaultSort: 'date:-1',
  filters: ['search', 'sort']
})

import { createElement, type ComponentType } from 'react'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import type { PageHeight } from '../views/frame/startFrame.ts'
import type { TableUrlState } from '../views/table/useTableState.ts'

/** What every view of a dataset receives. */
export interface EmbedViewProps {
  dataset: Dataset
  /** The address has the key of a protected link. */
  hasKey: boolean
  urlState: TableUrlState
  /** Segments of the address after the view. */
  below?: string[] | undefined
}

/** What a view receives that has something to say of a dataset that cannot be read. */
export interface AnyDatasetViewProps extends Omit<EmbedViewProps, 'dataset'> {
  dataset: Dataset | undefined
  /** The id or the slug, as the address has it. */
  datasetId: string
}

interface ViewKind {
  height: PageHeight
  /** Shown also when the person may not read the dataset. */
  showsUnreadable?: true
  /** The view is for somebody signed in: nobody else is told whether the dataset can be read. */
  needsSession?: true
  /** Takes the dataset as it is stored, its draft on top, instead of as readers see it. */
  isEditor?: true
}

export interface EmbedView extends ViewKind {
  load: ViewFile
}

type ViewFile = () => Promise<{ default: ComponentType<AnyDatasetViewProps> }>
type ReadableViewFile = () => Promise<{ default: ComponentType<EmbedViewProps> }>

/** The embeddable views by the last segment of their path; one file each. */
const views: Record<string, EmbedView> = {
  table: readableView('window', () => import('./TableView.tsx')),
  'table-edit': readableView('window', () => import('./TableEditView.tsx')),
  thumbnails: readableView('window', () => import('./ThumbnailsView.tsx')),
  map: readableView('window', () => import('./MapView.tsx')),
  'map-bounds': readableView('window', () => import('./MapBoundsView.tsx')),
  calendar: readableView('window', () => import('./CalendarView.tsx')),
  'search-files': readableView('window', () => import('./SearchFilesView.tsx')),
  fields: readableView('window', () => import('./FieldsView.tsx')),
  download: readableView('content', () => import('./DownloadView.tsx')),
  journal: readableView('content', () => import('./admin/JournalView.tsx'), { isEditor: true }),
  schema: readableView('content', () => import('./admin/SchemaView.tsx'), { isEditor: true }),
  extend: readableView('content', () => import('./admin/ExtendView.tsx'), { isEditor: true }),
  publications: readableView('content', () => import('./admin/PublicationsView.tsx'), { needsSession: true }),
  'publication-sites': readableView('content', () => import('./admin/PublicationSitesView.tsx'), {
    isEditor: true,
    needsSession: true
  }),
  form: defineView({ height: 'content', showsUnreadable: true }, () => import('./FormView.tsx'))
}

/** A view that never shows without its dataset. */
function readableView(
  height: PageHeight,
  load: ReadableViewFile,
  kind?: Omit<ViewKind, 'height'>
): EmbedView {
  return defineView({ height, ...kind }, async () => {
    const { default: View } = await load()
    return {
      default: ({ dataset, hasKey, urlState, below }) =>
        dataset ? createElement(View, { dataset, hasKey, urlState, below }) : null
    }
  })
}

function defineView(kind: ViewKind, load: ViewFile): EmbedView {
  return { ...kind, load }
}

export function embedView(name: string): EmbedView | undefined {
  return Object.hasOwn(views, name) ? views[name] : undefined
}

import { createElement, type ComponentType } from 'react'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import type { PageHeight } from '../views/frame/startFrame.ts'
import type { TableUrlState } from '../views/table/useTableState.ts'

/** Props of every view of a dataset. */
export interface EmbedViewProps {
  dataset: Dataset
  /** Whether the URL contains the key of a protected link. */
  hasKey: boolean
  urlState: TableUrlState
  /** Path segments after the view. */
  below?: string[] | undefined
}

/** Props of a view that also renders without a readable dataset. */
export interface AnyDatasetViewProps extends Omit<EmbedViewProps, 'dataset'> {
  dataset: Dataset | undefined
  /** Id or slug, as in the URL. */
  datasetId: string
}

interface ViewKind {
  height: PageHeight
  /** Whether the view renders when the dataset is not readable. */
  showsUnreadable?: true
  /** Whether the view requires a session: without one, it does not reveal whether the dataset is readable. */
  needsSession?: true
  /** Reads the stored dataset with its draft merged, rather than the published one. */
  isEditor?: true
}

export interface EmbedView extends ViewKind {
  load: ViewFile
}

type ViewFile = () => Promise<{ default: ComponentType<AnyDatasetViewProps> }>
type ReadableViewFile = () => Promise<{ default: ComponentType<EmbedViewProps> }>

/** Views by the last segment of their path; one chunk each. */
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

/** View that requires a readable dataset. */
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

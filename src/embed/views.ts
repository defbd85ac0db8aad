import { lazy, type ComponentType } from 'react'
import type { Dataset } from '../../contract/dataset.ts'
import type { PageHeight } from '../views/frame/startFrame.ts'
import type { TableUrlState } from '../views/table/useTableState.ts'

/** What every view of a dataset receives. */
export interface EmbedViewProps {
  dataset: Dataset
  urlState: TableUrlState
}

export interface EmbedView {
  height: PageHeight
  Component: ComponentType<EmbedViewProps>
  /** Starts to load the view's file. */
  preload: () => void
}

type ViewFile = () => Promise<{ default: ComponentType<EmbedViewProps> }>

/** The embeddable views by the last segment of their path; one file each. */
const views: Record<string, EmbedView> = {
  table: defineView('window', () => import('./TableView.tsx'))
}

function defineView(height: PageHeight, load: ViewFile): EmbedView {
  return { height, Component: lazy(load), preload: () => void load() }
}

export function embedView(name: string): EmbedView | undefined {
  return Object.hasOwn(views, name) ? views[name] : undefined
}

import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import type { FrameContent } from '../views/frame/frameContent.ts'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import { useDocumentTitle } from '../ui/useDocumentTitle.ts'
import { ViewSkeleton } from './ViewSkeleton.tsx'
import { Sentence } from './Sentence.tsx'
import { datasetOptions, fileOptions, isForbidden, isRefusal } from './queries.ts'
import type { DatasetRoute } from './route.ts'
import { useEmbedUrl } from './useEmbedUrl.ts'
import type { EmbedView } from './views.ts'

/** Visually hidden heading: the host has a visible title, but screen readers need one inside the frame. */
const PageTitle = styled('h1')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)'
})

export interface DatasetEmbedProps {
  route: DatasetRoute
  view: EmbedView
  location: PageLocation
  frame: FrameContent | undefined
}

/** Single view of a dataset, without a layout. */
export function DatasetEmbed({ route, view, location, frame }: DatasetEmbedProps): ReactNode {
  const translate = useViewTranslate()
  const urlState = useEmbedUrl(location)
  const { data, error, isFetching, refetch } = useQuery(datasetOptions(route, view, urlState.query))
  const { data: file, isError: hasNoFile } = useQuery(fileOptions(route, view))
  // Cached data stay visible after a failed refetch, unless access was lost.
  const dataset = isRefusal(error) ? undefined : data
  const isReading = !dataset && (isFetching || !error)
  const viewName = translate(`views.embed.${route.view}`)
  useDocumentTitle(dataset && translate('views.embed.title', { title: dataset.title, view: viewName }))
  // A host may hide the frame until `ready`: an error message also counts as content.
  const isReady = hasNoFile || !isReading
  useEffect(() => {
    if (isReady) frame?.ready()
  }, [isReady, frame])

  if (hasNoFile) {
    // The browser may cache the failed module load: only a page reload retries it.
    return <Sentence text={translate('views.embed.failed')} onRetry={() => window.location.reload()} />
  }
  const skeleton = view.height === 'window' ? <ViewSkeleton isTable={route.view.startsWith('table')} /> : null
  if (isReading) return skeleton
  if (!dataset && !isRefusal(error)) {
    return <Sentence text={translate('views.embed.failed')} onRetry={() => void refetch()} />
  }
  if (!dataset && !(view.showsUnreadable && isForbidden(error))) {
    return <Sentence text={translate('views.unavailable')} />
  }
  if (!file) return skeleton
  const View = file.default
  return (
    <Suspense fallback={skeleton}>
      <main>
        <PageTitle>{dataset?.title ?? viewName}</PageTitle>
        <View
          dataset={dataset}
          datasetId={route.datasetId}
          hasKey={!!(route.key || urlState.query.get('key'))}
          urlState={urlState}
          below={route.below}
        />
      </main>
    </Suspense>
  )
}

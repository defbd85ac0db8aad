import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, type ReactNode } from 'react'
import type { Dataset } from '../../contract/dataset.ts'
import { apiJson } from '../api/http.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { apiPath } from '../pageConfig.ts'
import type { FrameContent } from '../views/frame/frameContent.ts'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import { ViewSkeleton } from './ViewSkeleton.tsx'
import { Sentence } from './Sentence.tsx'
import { booleanParameter, type DatasetRoute } from './route.ts'
import { useEmbedUrl } from './useEmbedUrl.ts'
import type { EmbedView } from './views.ts'

/** The page's heading: its host shows a title of its own, a screen reader needs one here. */
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

/** A view of a dataset and nothing around it. */
export function DatasetEmbed({ route, view, location, frame }: DatasetEmbedProps): ReactNode {
  const translate = useViewTranslate()
  const urlState = useEmbedUrl(location)
  const View = view.Component
  const draft = booleanParameter(urlState.query, 'draft', false)
  const query: DatasetQuery = view.isEditor ? { draft: true } : { html: true, ...(draft ? { draft } : {}) }
  const { data: dataset, isError } = useQuery({
    queryKey: ['embedded-dataset', route.datasetId, query],
    queryFn: ({ signal }) => fetchDataset(route.datasetId, query, signal),
    // One quiet sentence at once: nobody is sent to a login page from a frame.
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false
  })
  useEffect(() => {
    if (dataset) {
      const viewName = translate(`views.embed.${route.view}`)
      document.title = translate('views.embed.title', { title: dataset.title, view: viewName })
    }
  }, [dataset, route.view, translate])
  // A host may keep the frame hidden until then: a sentence is worth showing too.
  const isReady = isError || !!dataset
  useEffect(() => {
    if (isReady) frame?.ready()
  }, [isReady, frame])

  if (isError && !view.showsUnreadable) return <Sentence text={translate('views.unavailable')} />
  const skeleton = view.height === 'window' ? <ViewSkeleton isTable={route.view.startsWith('table')} /> : null
  if (!dataset && !isError) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <main>
        <PageTitle>{dataset?.title ?? translate(`views.embed.${route.view}`)}</PageTitle>
        <View dataset={dataset} datasetId={route.datasetId} urlState={urlState} />
      </main>
    </Suspense>
  )
}

interface DatasetQuery {
  html?: true
  draft?: boolean
}

function fetchDataset(id: string, { html, draft }: DatasetQuery, signal: AbortSignal): Promise<Dataset> {
  const query = { html, draft }
  return apiJson<Dataset>(`${apiPath}/datasets/${encodeURIComponent(id)}`, { query, signal })
}

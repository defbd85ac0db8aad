import { Box, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { barHeight } from '../../../layout/sizes.ts'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { noticesRoom } from '../../../theme/noticesRoom.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { PageGuard } from '../PageGuard.tsx'
import { readEdited } from './editApi.ts'
import { Editor } from './Editor.tsx'

/** `/pages/{id}/edit-config`: visual editor of a page. */
export function EditPage(): ReactNode {
  const { id = '' } = useParams()
  return (
    <PageGuard>
      <OnePage key={id} id={id} />
    </PageGuard>
  )
}

function OnePage({ id }: { id: string }): ReactNode {
  const t = useViewTranslate()
  const start = useQuery({
    queryKey: ['page-editor', id],
    queryFn: ({ signal }) => readEdited(id, signal),
    retry,
    // Loaded once: afterwards the editor tracks the state of the page.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false
  })
  useBreadcrumbs([
    { text: t('pages.pages'), to: paths.pages },
    ...(start.data ? [{ text: start.data.title, to: paths.page(id) }] : []),
    { text: t('pageEdit.title') }
  ])
  if (start.error && !start.data) {
    const back = { label: t('pages.back'), to: paths.pages }
    return <ResourceError error={start.error} back={back} onRetry={() => void start.refetch()} />
  }
  if (!start.data) return null
  return (
    // Cancels the padding of the main area.
    <Box sx={{ m: { xs: -2, md: -3 } }}>
      <Typography variant="h1" sx={visuallyHidden}>
        {start.data.title}
      </Typography>
      <Editor start={start.data} height={`calc(100vh - ${barHeight}px - ${noticesRoom})`} />
    </Box>
  )
}

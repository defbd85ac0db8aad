import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'

interface MoreButtonProps {
  /** Infinite query. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Button that loads the next page of a list; null without one. */
export function MoreButton({ list }: MoreButtonProps): ReactNode {
  const t = useViewTranslate()
  if (!list.hasNextPage) return null
  return (
    <Box sx={{ textAlign: 'center', my: 2 }}>
      <Button variant="outlined" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('events.more')}
      </Button>
    </Box>
  )
}

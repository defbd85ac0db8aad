import { LinearProgress, Link as MuiLink, List, ListItem, ListItemText, Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Account } from '../../../contract/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ownerLabel } from '../../ui/ownerLabel.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import type { Page } from './api.ts'

/**
 * Milliseconds between two reads of the list: a resource that an administrator runs again leaves the list once it
 * succeeds.
 */
const refreshMs = 10_000

interface ErrorBlockProps<Item> {
  id: 'datasets' | 'warnings' | 'applications' | 'drafts'
  query: { queryKey: string[]; queryFn: (context: { signal: AbortSignal }) => Promise<Page<Item>> }
  /** Path of the page of an item. */
  path: (id: string) => string
  textOf: (item: Item) => string
  renderAction?: (item: Item) => ReactNode
}

/** One category of failing resources: their list, or a sentence when the list is empty. */
export function ErrorBlock<Item extends { id: string; title: string; owner: Account }>(
  props: ErrorBlockProps<Item>
): ReactNode {
  const t = useViewTranslate()
  const { id, query, path, textOf, renderAction } = props
  const { data, error, isPending, refetch } = useQuery({ ...query, refetchInterval: refreshMs })
  const title = t(`administration.errors.${id}.title`)
  const titleId = `errors-${id}`
  if (isPending) return <LinearProgress aria-label={title} />
  if (error) return <RetryAlert text={title} error={error} onRetry={() => void refetch()} />
  if (!data.count) return <Typography>{t(`administration.errors.${id}.none`)}</Typography>
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1 }}>
        {title} ({data.count})
      </Typography>
      <List
        disablePadding
        tabIndex={0}
        aria-labelledby={titleId}
        sx={{
          maxHeight: 800,
          overflow: 'auto',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1
        }}
      >
        {data.results.map((item, index) => (
          <ListItem key={item.id} divider={index < data.results.length - 1} sx={{ gap: 1 }}>
            <ListItemText
              sx={{ overflowWrap: 'anywhere' }}
              primary={
                <MuiLink component={Link} to={path(item.id)}>
                  {item.title} ({ownerLabel(item.owner)})
                </MuiLink>
              }
              secondary={textOf(item)}
              slotProps={{ secondary: { sx: { whiteSpace: 'pre-line' } } }}
            />
            {renderAction?.(item)}
          </ListItem>
        ))}
      </List>
    </Box>
  )
}

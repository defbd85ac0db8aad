import {
  LinearProgress,
  Link as MuiLink,
  Pagination,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { momentText } from '../../i18n/dates.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { paths } from '../../paths.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { AdminPage } from './AdminPage.tsx'
import { queries, type JournalEntry } from './api.ts'

const perPage = 50

/** `/admin/journal`: actions of administrators in admin mode. The page number is in the URL. */
export default function JournalPage(): ReactNode {
  const t = useViewTranslate()
  return (
    <AdminPage title={t('layout.nav.adminJournal')}>
      <Journal />
    </AdminPage>
  )
}

function Journal(): ReactNode {
  const t = useViewTranslate()
  const [parameters, setParameters] = useSearchParams()
  const page = Math.max(1, Number(parameters.get('page')) || 1)
  const { data, error, isPending, refetch } = useQuery({
    ...queries.journal(page, perPage),
    placeholderData: keepPreviousData
  })
  if (isPending) return <LinearProgress aria-label={t('administration.loading')} />
  if (error) {
    return <RetryAlert text={t('administration.readError')} error={error} onRetry={() => void refetch()} />
  }
  const pages = Math.ceil(data.count / perPage)
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('administration.journal.what')}</Typography>
      {data.count === 0 ? (
        <Typography aria-live="polite">{t('administration.journal.none')}</Typography>
      ) : (
        <TableContainer
          tabIndex={0}
          component="section"
          aria-label={t('layout.nav.adminJournal')}
          sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('administration.journal.date')}</TableCell>
                <TableCell>{t('administration.journal.user')}</TableCell>
                <TableCell>{t('administration.journal.action')}</TableCell>
                <TableCell>{t('administration.journal.resource')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.results.map((entry, index) => (
                <EntryRow key={`${entry.date} ${index}`} entry={entry} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_event, newPage) => setParameters(newPage > 1 ? { page: String(newPage) } : {})}
        />
      )}
    </Stack>
  )
}

function EntryRow({ entry: { date, user, action, resource } }: { entry: JournalEntry }): ReactNode {
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentText(date)}</TableCell>
      <TableCell>{user.name}</TableCell>
      <TableCell sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', minWidth: 200 }}>
        {action}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
        {resource && <ResourceLink resource={resource} />}
      </TableCell>
    </TableRow>
  )
}

const pagesOf: Record<string, (id: string) => string> = {
  datasets: paths.dataset,
  applications: paths.application,
  'remote-services': paths.remoteService
}

/** Link to a resource of the journal; plain text without a title, since only existing resources have one. */
function ResourceLink({
  resource: { type, id, title }
}: {
  resource: NonNullable<JournalEntry['resource']>
}): ReactNode {
  const path = title === undefined ? undefined : pagesOf[type]?.(id)
  if (!path) return title ?? id
  return (
    <MuiLink component={Link} to={path}>
      {title}
    </MuiLink>
  )
}

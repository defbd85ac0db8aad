import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormats } from '../../ui/useFormats.ts'
import { momentText } from '../../i18n/dates.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { queries, type SlowRequest } from './api.ts'

/** Requests that took more than a second since the server started, newest first. */
export function SlowRequests(): ReactNode {
  const t = useViewTranslate()
  const { data, error, refetch } = useQuery(queries.slowRequests)
  return (
    <Box component="section" aria-labelledby="slow-title">
      <Typography variant="h2" id="slow-title" sx={{ mb: 1 }}>
        {t('administration.slow.title')}
      </Typography>
      {error && (
        <RetryAlert text={t('administration.readError')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.count === 0 && <Typography>{t('administration.slow.none')}</Typography>}
      {!!data?.count && (
        <TableContainer
          tabIndex={0}
          component="section"
          aria-labelledby="slow-title"
          sx={{ maxHeight: 480, border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
        >
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t('administration.slow.date')}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {t('administration.slow.ms')}
                </TableCell>
                <TableCell align="right">{t('administration.slow.status')}</TableCell>
                <TableCell>{t('administration.slow.request')}</TableCell>
                <TableCell>{t('administration.slow.owner')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.results.map((slow, index) => (
                <SlowRow key={`${slow.date} ${index}`} slow={slow} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Box>
  )
}

function SlowRow({ slow: { date, ms, status, method, url, owner } }: { slow: SlowRequest }): ReactNode {
  const { number } = useFormats()
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentText(date)}</TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {number(ms)}
      </TableCell>
      <TableCell align="right">{status}</TableCell>
      <TableCell sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', minWidth: 240 }}>
        {method} {url}
      </TableCell>
      <TableCell>{owner?.id}</TableCell>
    </TableRow>
  )
}

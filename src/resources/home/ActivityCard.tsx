import Apps from '@mui/icons-material/Image'
import Dataset from '@mui/icons-material/Storage'
import { Box, Link, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Account } from '../../../contract/session.ts'
import { apiJson, withQuery } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { apiPath, pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { ownerParameter } from '../list/owner.ts'

interface Activity {
  results: { id: string; title: string; type: 'dataset' | 'application'; date: string }[]
}

const lines = '7'

/** Latest events of the active account. */
export function ActivityCard({ account }: { account: Account }): ReactNode {
  const t = useViewTranslate()
  const format = useFormats()
  const owner = ownerParameter(account)
  const { data, error, refetch } = useQuery({
    queryKey: ['activity', owner],
    queryFn: ({ signal }) =>
      apiJson<Activity>(withQuery(`${apiPath}/activity`, { size: lines, owner }), { signal })
  })
  const shownEvents = data?.results.filter(
    ({ type }) => type === 'dataset' || !pageConfig.disableApplications
  )
  return (
    <Paper variant="outlined" component="section" aria-labelledby="home-activity" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h2" id="home-activity" sx={{ mb: 1.5 }}>
        {t('home.activity')}
      </Typography>
      {error && !data && (
        <RetryAlert text={t('home.activityError')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={200} />}
      {shownEvents?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('home.noActivity')}</Typography>
      )}
      {!!shownEvents?.length && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {shownEvents.map(({ id, title, type, date }) => {
            const Icon = type === 'dataset' ? Dataset : Apps
            return (
              <Box component="li" key={`${type}:${id}`} sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
                <Icon
                  fontSize="small"
                  titleAccess={t(`home.types.${type}`)}
                  sx={{ color: 'text.secondary', mt: 0.25 }}
                />
                <Box sx={{ minWidth: 0, flex: 1 }}>
                  <Link
                    component={RouterLink}
                    to={type === 'dataset' ? paths.dataset(id) : paths.application(id)}
                    sx={{ overflowWrap: 'anywhere' }}
                  >
                    {title}
                  </Link>
                  <Typography
                    component="time"
                    variant="body2"
                    dateTime={date}
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {format.dateTime(date)}
                  </Typography>
                </Box>
              </Box>
            )
          })}
        </Box>
      )}
    </Paper>
  )
}

import ExpandMore from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Chip,
  LinearProgress,
  Stack,
  Typography
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { AdminPage } from './AdminPage.tsx'
import { queries, type Status } from './api.ts'
import { Health } from './Health.tsx'
import { Services } from './Services.tsx'
import { SlowRequests } from './SlowRequests.tsx'

/** `/admin/info`: health of the platform, versions that run, disk usage and slow requests. */
export default function InfoPage(): ReactNode {
  const t = useViewTranslate()
  return (
    <AdminPage title={t('administration.info.title')}>
      <Info />
    </AdminPage>
  )
}

function Info(): ReactNode {
  const t = useViewTranslate()
  const { data, error, isPending, refetch } = useQuery(queries.status)
  if (isPending) return <LinearProgress aria-label={t('administration.loading')} />
  return (
    <Stack sx={{ gap: 4 }}>
      {error ? (
        <RetryAlert text={t('administration.readError')} error={error} onRetry={() => void refetch()} />
      ) : (
        <StatusPanel status={data} />
      )}
      <Services />
      <Health />
      <SlowRequests />
    </Stack>
  )
}

function StatusPanel({ status }: { status: Status }): ReactNode {
  const t = useViewTranslate()
  const isWell = status.status === 'ok'
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h2' } }}
      sx={{ borderLeft: '3px solid', borderLeftColor: isWell ? 'success.main' : 'error.main' }}
    >
      <AccordionSummary
        expandIcon={<ExpandMore />}
        id="status-summary"
        aria-controls="status-details"
        sx={{ '& .MuiAccordionSummary-content': { flexWrap: 'wrap', alignItems: 'center', gap: 1 } }}
      >
        <Typography component="span" variant="h3" sx={{ mr: 1 }}>
          {labelled(t('administration.info.status'), status.status)}
        </Typography>
        {status.details.map(({ name, status: serviceStatus, timeInMs }) => (
          <Chip
            key={name}
            size="small"
            variant="outlined"
            color={serviceStatus === 'ok' ? 'success' : 'error'}
            label={`${name} – ${timeInMs} ms`}
          />
        ))}
      </AccordionSummary>
      <AccordionDetails>
        <Box
          component="section"
          tabIndex={0}
          aria-label={t('administration.info.answer')}
          sx={{ overflow: 'auto', fontSize: 13 }}
        >
          <pre style={{ margin: 0 }}>{JSON.stringify(status, null, 2)}</pre>
        </Box>
      </AccordionDetails>
    </Accordion>
  )
}

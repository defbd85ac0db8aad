import { Box, Chip, CircularProgress, Paper, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { momentText } from '../../i18n/dates.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { apiPath, pageConfig, sitePath } from '../../pageConfig.ts'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { adminKey, readInfo, type ServiceInfo } from './api.ts'

interface Service {
  id: 'backOffice' | 'directory' | 'events' | 'catalogs' | 'portals' | 'apiViewer'
  address: string
}

/** Services of the platform, with the URL that gives the version of each. */
const services: Service[] = [
  { id: 'backOffice', address: `${apiPath}/admin/info` },
  { id: 'directory', address: `${pageConfig.directoryPath}/api/admin/info` },
  ...(pageConfig.eventsIntegration
    ? [{ id: 'events' as const, address: `${sitePath}/events/api/admin/info` }]
    : []),
  ...(pageConfig.catalogsIntegration
    ? [{ id: 'catalogs' as const, address: `${sitePath}/catalogs/api/admin/info` }]
    : []),
  ...(pageConfig.portalsIntegration
    ? [{ id: 'portals' as const, address: `${sitePath}/portals-manager/api/admin/info` }]
    : []),
  { id: 'apiViewer', address: `${sitePath}/openapi-viewer/api/admin/info` }
]

/** Version of each running service. Requests are sent one after another. */
export function Services(): ReactNode {
  const [answeredCount, setAnsweredCount] = useState(0)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
        gap: 2
      }}
    >
      {services.map((service, index) => (
        <ServiceBlock
          key={service.id}
          service={service}
          isAsked={index <= answeredCount}
          onAnswer={() => setAnsweredCount((previous) => Math.max(previous, index + 1))}
        />
      ))}
    </Box>
  )
}

interface ServiceBlockProps {
  service: Service
  isAsked: boolean
  /** Called once the service has responded or failed. */
  onAnswer: () => void
}

function ServiceBlock({ service, isAsked, onAnswer }: ServiceBlockProps): ReactNode {
  const t = useViewTranslate()
  const { data, error, isFetched, refetch } = useQuery({
    queryKey: [...adminKey, 'info', service.id],
    queryFn: ({ signal }) => readInfo(service.address, signal),
    enabled: isAsked,
    retry: false
  })
  useEffect(() => {
    if (isFetched) onAnswer()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onAnswer` is called once per response
  }, [isFetched])
  const name = t(`administration.services.${service.id}`, { brand: pageConfig.brand.title })
  return (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {name}
      </Typography>
      {!data && !error && <CircularProgress size={20} aria-label={t('administration.loading')} />}
      {error && (
        <RetryAlert text={t('administration.readError')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <Installed info={data} />}
    </Paper>
  )
}

function Installed({ info: { version, commit, date } }: { info: ServiceInfo }): ReactNode {
  const t = useViewTranslate()
  const built = [commit, date && momentText(date)].filter(Boolean)
  return (
    <>
      <Tooltip title={built.length ? <Box sx={{ whiteSpace: 'pre-line' }}>{built.join('\n')}</Box> : ''}>
        <Chip
          size="small"
          variant="outlined"
          color="primary"
          {...(built.length ? { tabIndex: 0 } : {})}
          label={`${t('administration.info.installed')} ${version}`}
        />
      </Tooltip>
    </>
  )
}

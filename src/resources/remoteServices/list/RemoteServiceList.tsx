import Add from '@mui/icons-material/Add'
import Cloud from '@mui/icons-material/CloudOutlined'
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useAddressQuery } from '../../../ui/useAddressQuery.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { RightPanel } from '../../../layout/RightPanel.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { CardGrid, CardPlaceholders } from '../../list/CardGrid.tsx'
import { SearchField } from '../../list/SearchField.tsx'
import { useQueryFilter, type QueryFilter } from '../../list/useQueryFilter.ts'
import {
  filteredServices,
  filterOfQuery,
  offers,
  queryWithFilter,
  type ListedService,
  type ServiceFilter
} from '../model/service.ts'
import { lazyPart } from '../../../lazyScreen.ts'
import { RemoteServiceCard } from './RemoteServiceCard.tsx'
import { useServices } from './useServices.ts'

const ImportDialog = lazyPart(async () => (await import('../import/ImportDialog.tsx')).ImportDialog)

/** URL parameter that opens the import dialog; its value is the URL of a definition. */
const importParameter = 'import'

/** `/remote-services`: services visible to the user; all services for an administrator of the platform. */
export function RemoteServiceList(): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  const [parameters, setParameters] = useAddressQuery()
  const { services, error, reload } = useServices()
  const { filter, change } = useQueryFilter(filterOfQuery, queryWithFilter)
  useBreadcrumbs([{ text: t('remoteServices.services') }])
  const matchingServices = services && filteredServices(services, filter)
  const imported = parameters.get(importParameter)

  function closeImport(): void {
    setParameters(
      (previous) => {
        const changed = new URLSearchParams(previous)
        changed.delete(importParameter)
        return changed
      },
      { replace: true }
    )
  }

  return (
    <Box component="section" aria-label={t('remoteServices.services')}>
      <Typography variant="h1" sx={{ mb: 1, pr: { xs: 6, lg: 0 } }}>
        {t('remoteServices.services')}
      </Typography>
      <Typography sx={{ mb: 2, maxWidth: 900 }}>{t('remoteServices.introduction')}</Typography>
      <RightPanel>
        <Panel filter={filter} change={change} />
      </RightPanel>
      {!!error && !services && <RetryAlert text={t('remoteServices.error')} error={error} onRetry={reload} />}
      {!services && !error && <CardPlaceholders label={t('remoteServices.loading')} count={6} height={170} />}
      {matchingServices && services && (
        <>
          <Typography variant="body2" aria-live="polite" sx={{ mb: 1, color: 'text.secondary' }}>
            {matchingServices.length > 0 &&
              t('remoteServices.counted', { smart_count: matchingServices.length })}
          </Typography>
          <Cards services={matchingServices} isFiltered={services.length > 0} />
        </>
      )}
      {adminMode && imported !== null && (
        <ImportDialog address={imported} services={services ?? []} onClose={closeImport} />
      )}
    </Box>
  )
}

function Cards({ services, isFiltered }: { services: ListedService[]; isFiltered: boolean }): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  if (services.length === 0) {
    return (
      <EmptyState
        searching={isFiltered}
        icon={<Cloud />}
        text={t(adminMode ? 'remoteServices.none' : 'remoteServices.noneForYou')}
        {...(adminMode
          ? {
              action: { label: t('remoteServices.import.open'), to: paths.importRemoteService, icon: <Add /> }
            }
          : {})}
      />
    )
  }
  return (
    <CardGrid>
      {services.map((service) => (
        <RemoteServiceCard key={service.id} service={service} />
      ))}
    </CardGrid>
  )
}

/** Right panel: import, search and filters. */
function Panel({ filter, change }: QueryFilter<ServiceFilter>): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  const [parameters] = useAddressQuery()
  const withImport = new URLSearchParams(parameters)
  withImport.set(importParameter, '')
  return (
    <Stack sx={{ gap: 2, p: 2 }}>
      {adminMode && (
        <Button variant="contained" color="admin" component={Link} to={`?${withImport}`} startIcon={<Add />}>
          {t('remoteServices.import.open')}
        </Button>
      )}
      <SearchField value={filter.q} onSearch={(q) => change({ q })} />
      <Choice
        label={t('remoteServices.kind')}
        value={filter.kind}
        options={['dataset', 'remote']}
        textOf={(kind) => t(`remoteServices.kinds.${kind}`)}
        onChange={(kind) => change({ kind })}
      />
      {adminMode && (
        <Choice
          label={t('remoteServices.offer')}
          value={filter.offer}
          options={offers}
          textOf={(offer) => t(`remoteServices.offers.${offer}`)}
          onChange={(offer) => change({ offer })}
        />
      )}
    </Stack>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value | ''
  options: readonly Value[]
  textOf: (value: Value | 'all') => string
  onChange: (value: Value | '') => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  return (
    <TextField
      select
      size="small"
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value as Value | '')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{props.textOf('all')}</MenuItem>
      {props.options.map((value) => (
        <MenuItem key={value} value={value}>
          {props.textOf(value)}
        </MenuItem>
      ))}
    </TextField>
  )
}

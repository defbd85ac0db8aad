import { Autocomplete, Box, Chip, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { configurableServicesQuery, type ConfigurableService } from '../api.ts'
import { documentAddress } from '../model/definition.ts'
import type { ListedService } from '../model/service.ts'

interface ConfiguredServicesProps {
  url: string | undefined
  services: ListedService[]
  onChoose: (url: string) => void
}

/** Services included in the platform, or in its configuration. */
export function ConfiguredServices({ url, services, onChoose }: ConfiguredServicesProps): ReactNode {
  const t = useTranslate()
  const { data, error, isPending, refetch } = useQuery(configurableServicesQuery)
  if (error) {
    return (
      <RetryAlert text={t('remoteServices.import.listError')} error={error} onRetry={() => void refetch()} />
    )
  }
  const addressOf = (service: ConfigurableService): string => documentAddress(service.url) ?? service.url
  const isKnown = (service: ConfigurableService): boolean =>
    services.some(
      (existing) => existing.url !== undefined && documentAddress(existing.url) === addressOf(service)
    )
  return (
    <Autocomplete
      size="small"
      options={data ?? []}
      loading={isPending}
      value={data?.find((service) => addressOf(service) === url) ?? null}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ url: key }) => key}
      noOptionsText={t('remoteServices.import.noConfigured')}
      onChange={(_event, service) => onChoose(service ? addressOf(service) : '')}
      renderOption={({ key, ...option }, service) => (
        <li key={key} {...option}>
          <Stack direction="row" sx={{ gap: 1, width: '100%', alignItems: 'center', flexWrap: 'wrap' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {service.title}
              {service.description && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {service.description}
                </Typography>
              )}
            </Box>
            {isKnown(service) && <Chip size="small" label={t('remoteServices.import.known')} />}
          </Stack>
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={t('remoteServices.import.configured')} />}
    />
  )
}

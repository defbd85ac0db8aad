import { Box, LinearProgress, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { levelOf, quotaNames, remainingOf, type Quota, type QuotaName } from '../../layout/accountLimits.ts'
import { pageConfig } from '../../pageConfig.ts'
import { useFormats, type Formats } from '../../ui/useFormats.ts'
import type { AccountStatistics } from './storageApi.ts'

function shownValue(format: Formats, name: QuotaName, value: number): string {
  return name === 'nb_datasets' ? format.number(value) : format.bytes(value)
}

const levelColors = { free: 'primary', fine: 'primary', near: 'warning', full: 'error' } as const

/** Consumption of the account compared to its limits. */
export function StatisticsTiles({ limits, applications }: AccountStatistics): ReactNode {
  const t = useViewTranslate()
  const format = useFormats()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }
      }}
    >
      {quotaNames.map((name) => (
        <QuotaTile key={name} name={name} quota={limits[name]} />
      ))}
      {!pageConfig.disableApplications && (
        <Tile label={t('storage.columns.applications')}>
          <strong>{format.number(applications)}</strong>
        </Tile>
      )}
    </Box>
  )
}

function QuotaTile({ name, quota }: { name: QuotaName; quota: Quota }): ReactNode {
  const t = useViewTranslate()
  const format = useFormats()
  const level = levelOf(quota)
  const valueText = (value: number): string => shownValue(format, name, value)
  const { limit, consumption } = quota
  const color = levelColors[level]
  return (
    <Tile label={t(`storage.columns.${name}`)}>
      <strong>{valueText(consumption)}</strong>
      {level !== 'free' && <span> / {t('storage.allowed', { limit: valueText(limit) })}</span>}
      {level !== 'free' && (
        <>
          <LinearProgress
            variant="determinate"
            aria-label={t(`storage.columns.${name}`)}
            value={limit > 0 ? Math.min(100, (100 * consumption) / limit) : 100}
            color={color}
            sx={{ height: 6, borderRadius: 3, mt: 1 }}
          />
          <Typography
            variant="body2"
            component="div"
            sx={{ mt: 0.5, color: color === 'primary' ? 'text.secondary' : `${color}.text` }}
          >
            {level === 'full'
              ? t('storage.reached')
              : t('storage.remaining', { value: valueText(remainingOf(quota)) })}
          </Typography>
        </>
      )}
    </Tile>
  )
}

function Tile({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, '& strong': { fontSize: 20 } }}>
        {children}
      </Typography>
    </Paper>
  )
}

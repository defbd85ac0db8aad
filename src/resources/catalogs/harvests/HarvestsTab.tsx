import Harvest from '@mui/icons-material/AgricultureOutlined'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CatalogHarvest } from '../../../../contract/catalogs/harvest.ts'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useLiveListedRun } from '../live/useLiveRuns.ts'
import { nextRunDate } from '../runs/nextRun.ts'
import { RunCard, RunGrid } from '../show/RunCards.tsx'
import { countsText } from './countsText.ts'
import { harvestsQuery } from './harvestsApi.ts'

/** Harvests of a catalog. */
export function HarvestsTab({ catalog }: { catalog: string }): ReactNode {
  const t = useViewTranslate()
  const query = harvestsQuery(catalog)
  const { data, error, refetch } = useQuery({ ...query, retry })
  if (error && !data) {
    return <RetryAlert text={t('catalogHarvests.listError')} error={error} onRetry={() => void refetch()} />
  }
  return (
    <RunGrid
      count={data && t('catalogHarvests.count', { smart_count: data.count })}
      isEmpty={data?.results.length === 0}
      empty={t('catalogHarvests.none')}
      action={{ label: t('catalogHarvests.new'), to: paths.newHarvest(catalog), icon: <Harvest /> }}
    >
      {data?.results.map((harvest, index, all) => (
        <HarvestCard
          key={harvest._id}
          harvest={harvest}
          queryKey={query.queryKey}
          isLast={index === all.length - 1}
        />
      ))}
    </RunGrid>
  )
}

interface HarvestCardProps {
  harvest: CatalogHarvest
  queryKey: QueryKey
  isLast: boolean
}

function HarvestCard({ harvest, queryKey, isLast }: HarvestCardProps): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  useLiveListedRun('harvest', harvest._id, queryKey, isLast)
  const { status, counts, finishedAt = '', nextHarvestDate, catalog, title, dryRun } = harvest
  const isEnded = status === 'done' || status === 'error'
  const nextDate = nextRunDate(status, nextHarvestDate)
  const isTrial = isEnded ? !!counts?.dryRun : dryRun
  const date = finishedAt ? formats.dateTime(finishedAt) : ''
  return (
    <RunCard
      title={title}
      to={paths.catalogHarvest(catalog.id, harvest._id)}
      status={status}
      statusText={t(`catalogHarvests.${isTrial ? 'trialStates' : 'states'}.${status}`, { date })}
    >
      {isEnded && counts && <div>{countsText(counts, t, formats.number)}</div>}
      {nextDate && <div>{t('catalogHarvests.schedule.next', { date: formats.dateTime(nextDate) })}</div>}
    </RunCard>
  )
}

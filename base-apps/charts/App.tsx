/** A chart of a dataset, with the table of its numbers. */
import { useState } from 'react'
import type { ApplicationDataset } from '../shared/api.ts'
import { application } from '../shared/application.ts'
import { useConfiguration } from '../shared/configuration.ts'
import { FilterChips } from '../shared/FilterChips.tsx'
import { formatNumber } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { setParameters, useParameters } from '../shared/parameters.ts'
import { Empty, Failed, Loading, NotConfigured } from '../shared/states.tsx'
import { primaryOf, useMode } from '../shared/theme.ts'
import { categoryFilter } from './categoryFilter.ts'
import { chartColors } from './chartColors.ts'
import { isComplete, type ChartsConfiguration } from './configuration.ts'
import { othersKey, type ChartData } from './data.ts'
import { DataTable } from './DataTable.tsx'
import { Chart } from './draw/Chart.tsx'
import { Legend } from './Legend.tsx'
import { t } from './messages.ts'
import { useChartData } from './useChartData.ts'

export function App() {
  const configuration = useConfiguration() as ChartsConfiguration
  const dataset = configuration.datasets?.[0] ?? undefined
  return (
    <main className="page" aria-label={configuration.title || application().title}>
      {dataset && isComplete(configuration) ? (
        <DatasetChart configuration={configuration} dataset={dataset} />
      ) : (
        <>
          <Title configuration={configuration} />
          <NotConfigured>{t('choose')}</NotConfigured>
        </>
      )}
    </main>
  )
}

/** Title of the page; hidden but present for screen readers when the configuration has none. */
function Title({ configuration: { title } }: { configuration: ChartsConfiguration }) {
  return <h1 className={title ? undefined : 'hidden'}>{title || application().title}</h1>
}

interface DatasetChartProps {
  configuration: ChartsConfiguration
  dataset: ApplicationDataset
}

function DatasetChart({ configuration, dataset }: DatasetChartProps) {
  const [isTable, setIsTable] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useChartData(configuration, dataset)
  const isNothing = data && (data.points ?? data.categories).length === 0
  return (
    <>
      <div className="bar">
        <Title configuration={configuration} />
        <FilterChips dataset={dataset} />
        <button
          type="button"
          className="button screen-only bar-end"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {t('showTable')}
        </button>
      </div>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error && isNothing && <Empty />}
      {!error && data && !isNothing && (
        <div className="body" aria-busy={isPlaceholderData}>
          <Drawn configuration={configuration} dataset={dataset} data={data} isTable={isTable} />
        </div>
      )}
    </>
  )
}

function Drawn({
  configuration,
  dataset,
  data,
  isTable
}: DatasetChartProps & { data: ChartData; isTable: boolean }) {
  const {
    chart = 'bars',
    stacking = 'grouped',
    number,
    legend = true,
    values,
    filtering = true
  } = configuration
  const mode = useMode()
  const parameters = useParameters()
  const isPie = chart === 'pie' || chart === 'doughnut'
  const names = isPie ? data.categories.map(({ label }) => label) : data.series.map(({ label }) => label)
  const hasOthers = isPie && data.categories.at(-1)?.key === othersKey
  const colors = chartColors(configuration, {
    count: names.length,
    hasOthers,
    mode,
    primary: primaryOf(mode)
  })
  const format = (value: number | null): string => formatNumber(value, locale, number)
  const isShare = stacking === 'percent' && !isPie
  const short = (value: number): string =>
    isShare && value <= 1 && value >= 0
      ? formatNumber(value * 100, locale, { decimals: 0, unit: '%' })
      : formatNumber(value, locale, { ...number, compact: number?.compact ?? Math.abs(value) >= 100_000 })
  const label = t('chart', { title: configuration.title || application().title })
  const filter = filtering ? filterOf(configuration, dataset, data) : undefined
  if (isTable) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard
      <section className="scroll" aria-label={t('showTable')} tabIndex={0}>
        <DataTable data={data} caption={label} format={format} />
      </section>
    )
  }
  const isChosen = (index: number): boolean =>
    Object.entries(filter?.(index) ?? {}).some(([name, value]) => parameters.get(name) === value)
  const choose = (index: number): void => {
    const changes = filter?.(index) ?? {}
    const isOn = isChosen(index)
    setParameters(
      Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, isOn ? undefined : value]))
    )
  }
  return (
    <>
      <Chart
        data={data}
        type={chart}
        stacking={stacking}
        colors={colors}
        format={format}
        short={short}
        showsValues={!!values}
        xTitle={configuration.xTitle ?? data.xTitle}
        yTitle={configuration.yTitle ?? data.yTitle}
        label={label}
        hint={filter ? `${t('hint')} ${t('filterHint')}` : t('hint')}
        onChoose={filter ? choose : undefined}
        isChosen={isChosen}
      />
      {legend && names.length > 1 && <Legend labels={names} colors={colors} />}
    </>
  )
}

/** Filter parameters of a category; undefined when the column of the categories cannot filter. */
function filterOf(
  { source }: ChartsConfiguration,
  { schema = [] }: ApplicationDataset,
  { categories }: ChartData
): ((index: number) => Record<string, string>) | undefined {
  const key = source?.type === 'lines' ? source.x : source?.group?.field
  const interval = source?.type === 'lines' ? undefined : source?.group?.interval
  const column = schema.find((candidate) => candidate.key === key)
  if (!column || column['x-capabilities']?.index === false) return undefined
  return (index) => {
    const { value } = categories[index] ?? {}
    return value === undefined ? {} : categoryFilter(column, interval, value)
  }
}

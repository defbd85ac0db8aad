/** Card of a key figure. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { metricWords } from '../shared/metricWords.ts'
import { datasetUrl, type ApplicationDataset } from '../shared/api.ts'
import { getJson } from '../shared/requests.ts'
import { backgrounds, hexOf, readable } from '../shared/colors.ts'
import { allFilters, staticParameters, type StaticFilter } from '../shared/filters.ts'
import { formatNumber } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { useParameters } from '../shared/parameters.ts'
import { Failed } from '../shared/states.tsx'
import { primaryOf, useMode } from '../shared/theme.ts'
import type { Figure } from './configuration.ts'
import { figureLabel, figureRequest, figureValue, type FigureAnswer } from './figures.ts'
import { FigureIcon } from './icons.tsx'
import { t } from './messages.ts'
import { Trend } from './Trend.tsx'

interface FigureCardProps {
  figure: Figure
  dataset: ApplicationDataset
  filters: StaticFilter[] | undefined
}

export function FigureCard({ figure, dataset, filters }: FigureCardProps) {
  const { schema = [] } = dataset
  const mode = useMode()
  const address = useParameters()
  const { path, parameters } = figureRequest(figure)
  const url = datasetUrl(dataset, path, {
    ...parameters,
    ...allFilters(address, dataset, filters),
    ...staticParameters(figure.filters, dataset)
  })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [url],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => getJson<FigureAnswer>(url, signal),
    select: (answer) => figureValue(figure, answer, { schema, locale })
  })
  // Large text needs a contrast of 3:1 only (WCAG 2.2, 1.4.3).
  const color = readable(hexOf(figure.color) ?? primaryOf(mode), backgrounds[mode], 3.2)
  return (
    <li className="figure" aria-busy={!data || isPlaceholderData}>
      <div className="figure-head">
        <FigureIcon name={figure.icon} color={color} />
        <h2 className="figure-label">{figureLabel(figure, schema, metricWords)}</h2>
      </div>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="figure-value" style={{ color }}>
            {data?.text ?? '…'}
          </p>
          {data?.period && (
            <p className="figure-note">
              {data.period}
              {data.change && <Change {...data.change} />}
            </p>
          )}
          {data?.trend && <Trend values={data.trend} color={color} />}
        </>
      )}
    </li>
  )
}

function Change({ percent, period }: { percent: number; period: string }) {
  const rounded = Math.round(percent * 10) / 10
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : ''
  const text = `${sign}${formatNumber(Math.abs(rounded), locale, { decimals: 1, unit: '%' })}`
  return (
    <span className="figure-change">
      <span aria-hidden>{rounded > 0 ? '▲' : rounded < 0 ? '▼' : '■'}</span>{' '}
      {t('change', { change: text, period })}
    </span>
  )
}

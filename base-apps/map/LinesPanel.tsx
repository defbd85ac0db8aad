/** List of the lines in the viewport, for users who cannot see the map or whose browser has no WebGL. */
import type { Line } from '../../contract/datasets/dataset.ts'
import type { Parameters } from '../shared/api.ts'
import { formatValue, titleOf } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { Empty, Failed, Loading } from '../shared/states.tsx'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import type { MapChoices } from './configuration.ts'
import type { PointedLine } from './MapView.tsx'
import { mapText } from './messages.ts'
import { popupColumns } from './popupColumns.ts'
import { linesInBoxUrl, placeOf, type Box } from './requests.ts'

interface LinesPanelProps {
  dataset: DescribedDataset
  choices: MapChoices
  filters: Parameters
  view: Box | undefined
  onPoint: (line: PointedLine) => void
}

const world: Box = [-180, -90, 180, 90]

export function LinesPanel({ dataset, choices, filters, view, onPoint }: LinesPanelProps) {
  const { title, details } = popupColumns(dataset, choices)
  const second = details.find((column) => column !== title)
  const keys = ['_geopoint', ...[title, second].flatMap((column) => column?.key ?? [])]
  const { data, error, refetch } = useAnswer<{ total: number; results: Line[] }>(
    linesInBoxUrl(dataset, view ?? world, keys, filters)
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="map-lines screen-only" aria-label={mapText('list')} tabIndex={0}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.results.length === 0 ? (
        <Empty />
      ) : (
        <>
          <h2>{mapText('list')}</h2>
          {data.total > data.results.length && (
            <p className="muted">
              {mapText('listCount', { smart_count: data.results.length, count: data.results.length })}
            </p>
          )}
          <ul>
            {data.results.map((line) => {
              const place = placeOf(line._geopoint)
              const name = title ? formatValue(line[title.key], title, locale) : mapText('line')
              return (
                <li key={line._id}>
                  <button
                    type="button"
                    disabled={!place}
                    aria-label={mapText('showOnMap', { title: name })}
                    onClick={() => {
                      if (place && line._id) onPoint({ ids: [line._id], place, isSought: true })
                    }}
                  >
                    <b>{name}</b>
                    {second && line[second.key] !== undefined && (
                      <span className="muted">
                        {titleOf(second)} : {formatValue(line[second.key], second, locale)}
                      </span>
                    )}
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}

/** Popup with the lines of a point of the map, one at a time. */
import { useEffect, useState } from 'react'
import { Popup } from '@vis.gl/react-maplibre'
import type { Line } from '../../contract/datasets/dataset.ts'
import { formatValue } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { LineValues } from '../shared/LineDetails.tsx'
import { lineUrl } from '../shared/lineUrl.ts'
import { Pager } from '../shared/Pager.tsx'
import { Failed, Loading } from '../shared/states.tsx'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import { viewText } from '../shared/viewMessages.ts'
import type { MapChoices } from './configuration.ts'
import type { PointedLine } from './MapView.tsx'
import { mapText } from './messages.ts'
import { popupColumns } from './popupColumns.ts'

interface LinePopupProps {
  dataset: DescribedDataset
  choices: MapChoices
  pointed: PointedLine
  onClose: () => void
}

export function LinePopup({ dataset, choices, pointed, onClose }: LinePopupProps) {
  const { ids, place } = pointed
  const [index, setIndex] = useState(0)
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])
  const { title, details } = popupColumns(dataset, choices)
  const id = ids[index] ?? ids[0] ?? ''
  const columns = title ? [title, ...details] : details
  const { data, error, isPlaceholderData, refetch } = useAnswer<{ results: Line[] }>(
    lineUrl(dataset, id, columns)
  )
  const line = isPlaceholderData ? undefined : data?.results[0]
  const name = line && title ? formatValue(line[title.key], title, locale) : mapText('line')
  return (
    <Popup
      longitude={place[0]}
      latitude={place[1]}
      maxWidth="min(320px, calc(100vw - 32px))"
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen
      onClose={onClose}
    >
      <section className="map-popup" aria-label={name}>
        <header>
          <h2>{line ? name : ''}</h2>
          <button type="button" className="button" aria-label={viewText('close')} onClick={onClose}>
            <span aria-hidden>✕</span>
          </button>
        </header>
        <div className="map-popup-content">
          {error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : line ? (
            <LineValues line={line} columns={details.filter((column) => column !== title)} />
          ) : (
            <Loading />
          )}
        </div>
        {ids.length > 1 && (
          <footer>
            <Pager index={index} count={ids.length} onGo={setIndex} />
          </footer>
        )}
      </section>
    </Popup>
  )
}

import { mdiTrayArrowDown } from '@mdi/js'
import type { ReactNode } from 'react'
import { filesOf } from '../../../../contract/catalog/distributions.ts'
import { Glyph } from '../../ui/Icon.tsx'
import { onSite } from '../../view/addresses.ts'
import { useFormats } from '../../view/formats.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import { datasetApi, hasLines, type ShownDataset } from './load.ts'

const useTexts = portalTexts({
  fr: {
    original: 'Fichier d’origine',
    converted: 'Fichier converti',
    lines: 'Export',
    partial: 'Les exports contiennent les 10 000 premières lignes.',
    whole: 'Exporter toutes les lignes'
  },
  en: {
    original: 'Original file',
    converted: 'Converted file',
    lines: 'Export',
    partial: 'Exports hold the first 10,000 lines.',
    whole: 'Export all lines'
  }
})

/** Maximum number of lines in one API response. */
const maxLines = 10_000

const exports = [
  { format: 'csv', name: 'CSV', extension: 'csv' },
  { format: 'xlsx', name: 'XLSX', extension: 'xlsx' },
  { format: 'ods', name: 'ODS', extension: 'ods' },
  { format: 'geojson', name: 'GeoJSON', extension: 'geojson', isGeographic: true },
  { format: 'shp', name: 'Shapefile', extension: 'zip', isGeographic: true }
]

export const isDownloadable = (dataset: ShownDataset): boolean => !!dataset.file || hasLines(dataset)

/** Downloads of a dataset: its files, and exports of its lines. */
export function Downloads({ dataset }: { dataset: ShownDataset }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const { bytes } = useFormats()
  const api = onSite(visit, datasetApi(dataset))
  const { slug, bbox, count = 0 } = dataset
  const files = filesOf(dataset, api)
  const shown = hasLines(dataset) ? exports.filter(({ isGeographic }) => !isGeographic || bbox?.length) : []
  return (
    <>
      <ul className="downloads">
        {files.map(({ key, url, format, bytes: size }) => (
          <Download
            key={key}
            href={url}
            format={format.toUpperCase()}
            title={key === 'raw' ? texts.original : texts.converted}
            detail={size === undefined ? '' : bytes(size)}
          />
        ))}
        {shown.map(({ format, name, extension }) => (
          <Download
            key={format}
            href={`${api}/lines?format=${format}&size=${maxLines}`}
            name={`${slug}.${extension}`}
            format={name}
            title={texts.lines}
          />
        ))}
      </ul>
      {shown.length > 0 && count > maxLines && (
        <p className="muted">
          {texts.partial}{' '}
          <a
            href={onSite(
              visit,
              `/data-fair/embed/dataset/${encodeURIComponent(dataset.id)}/download?header=true`
            )}
          >
            {texts.whole}
          </a>
        </p>
      )}
    </>
  )
}

interface DownloadProps {
  href: string
  name?: string
  format: string
  title: string
  detail?: string
}

function Download({ href, name = '', format, title, detail }: DownloadProps): ReactNode {
  return (
    <li>
      <a href={href} download={name} className="download rounded-default">
        <Glyph path={mdiTrayArrowDown} />
        <span>
          <strong>{format}</strong>
          <span className="muted">
            {title}
            {detail && ` (${detail})`}
          </span>
        </span>
      </a>
    </li>
  )
}

import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'

/** Supported formats. `zipped`: extension of the file that a zip archive may hold alone. */
const formats: { name: string; id: string; extensions?: string; archived?: string; zipped?: string }[] = [
  { name: 'CSV', id: 'csv', extensions: '.csv, .txt, .dif', archived: '.csv.gz, .txt.gz', zipped: '.csv' },
  { name: 'TSV', id: 'tsv', extensions: '.tsv', archived: '.tsv.gz', zipped: '.tsv' },
  { name: 'OpenDocument', id: 'openDocument', extensions: '.ods, .fods' },
  { name: 'XLSX', id: 'xlsx', extensions: '.xlsx' },
  { name: 'XLS', id: 'xls', extensions: '.xls' },
  { name: 'dBASE', id: 'dbf', extensions: '.dbf' },
  { name: 'JSON', id: 'json', extensions: '.json, .ndjson, .jsonl' },
  { name: 'Parquet', id: 'parquet', extensions: '.parquet' },
  {
    name: 'GeoJSON',
    id: 'geojson',
    extensions: '.geojson, .geojsonl, .geojsons, .ndgeojson',
    archived: '.geojson.gz',
    zipped: '.geojson'
  },
  { name: 'KML/KMZ', id: 'kml', extensions: '.kml, .kmz' },
  { name: 'GPX', id: 'gpx', extensions: '.gpx' },
  { name: 'GeoPackage', id: 'gpkg', extensions: '.gpkg' },
  { name: 'ESRI Shapefile', id: 'shapefile' },
  { name: 'MapInfo', id: 'mapinfo' },
  { name: 'XML', id: 'xml', extensions: '.xml' },
  { name: 'iCalendar', id: 'ics', extensions: '.ics' }
]

/** Style of the columns that narrow screens hide, to leave room for the extensions. */
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } }

/** Table of the file formats that may be uploaded. */
export function FormatsTable(): ReactNode {
  const t = useTranslate()
  const titleId = useId()
  return (
    <div>
      <Typography variant="h3" component="h2" id={titleId}>
        {t('datasets.create.formats.title')}
      </Typography>
      {/* On narrow screens the table scrolls horizontally; `tabIndex` allows keyboard scrolling. */}
      <TableContainer component="section" tabIndex={0} aria-labelledby={titleId}>
        <Table size="small" aria-labelledby={titleId} sx={{ minWidth: { sm: 560 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('datasets.create.formats.type')}</TableCell>
              <TableCell sx={wideOnly}>{t('datasets.create.formats.description')}</TableCell>
              <TableCell>{t('datasets.create.formats.format')}</TableCell>
              <TableCell>{t('datasets.create.formats.archived')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {formats.map((format) => (
              <TableRow key={format.id}>
                <TableCell component="th" scope="row">
                  {format.name}
                </TableCell>
                <TableCell sx={wideOnly}>{t(`datasets.create.formats.descriptions.${format.id}`)}</TableCell>
                <TableCell>{format.extensions ?? '-'}</TableCell>
                <TableCell>{archivedText(format)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </div>
  )

  function archivedText({ id, archived, zipped }: (typeof formats)[number]): string {
    if (id === 'shapefile' || id === 'mapinfo') return t(`datasets.create.formats.${id}Archive`)
    if (!archived || !zipped) return '-'
    return t('datasets.create.formats.alone', { archived, extension: zipped })
  }
}
